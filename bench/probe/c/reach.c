// Reach by rows of bits and by a bucket queue, as tight as plain C gets it: the
// compiler makes vectors of the loops over rows. Reads a board, starts and questions,
// and prints for each question the least time of a query over several rounds, in
// nanoseconds, and the cells of all answers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
enum { ROWS = 80 };

static int side, words;
static uint8_t *prices;          // row by row, 0 for a solid cell
static u64 *plane[4];            // [0] open, [1..3] by price; words a row, a row around
static u64 freed[ROWS], one[ROWS], two[ROWS], three[ROWS];
static u64 reach[2][ROWS], next[ROWS], later[ROWS], when[5][ROWS];
static uint8_t costs[64 * 64];
static u64 spread[256];
static int x0, rows, at, bit, last; // of the latest question; reach[last] is the answer

static void gather(u64 *dst, const u64 *src, int y0, int shift, int n) {
	for (int i = 0; i < n; i++) {
		const u64 *w = src + (size_t)(y0 + i) * words + shift / 64;
		dst[i] = shift % 64 ? w[0] >> shift % 64 | w[1] << (64 - shift % 64) : w[0];
	}
}

static void window(int x, int y, int budget, int weighted) {
	int y0 = y > budget ? y - budget : 0, y1 = y + budget < side ? y + budget : side - 1;
	rows = y1 - y0 + 1;
	x0 = side > 64 && x > budget ? x - budget : 0;
	at = y - y0 + 1;
	bit = x - x0;
	gather(freed, plane[0], y0, x0, rows + 2);
	if (weighted) {
		gather(one, plane[1], y0, x0, rows + 2);
		gather(two, plane[2], y0, x0, rows + 2);
		gather(three, plane[3], y0, x0, rows + 2);
		memset(next, 0, sizeof(u64) * (rows + 2));
		memset(later, 0, sizeof(u64) * (rows + 2));
	}
	memset(reach[0], 0, sizeof(u64) * (rows + 2));
	memset(reach[1], 0, sizeof(u64) * (rows + 2));
	reach[0][at] = 1ull << bit;
	last = 0;
}

#define STEP(...) \
	for (int t = 1; t <= budget; t++) { \
		int low = at - t < 1 ? 1 : at - t, high = at + t > rows ? rows : at + t; \
		const u64 *restrict a = reach[last]; \
		u64 *restrict b = reach[1 - last]; \
		if (spell) { \
			u64 *restrict w = when[__builtin_ctz(t)]; \
			for (int i = low; i <= high; i++) w[i] ^= a[i]; \
		} \
		for (int i = low; i <= high; i++) __VA_ARGS__ \
		last = 1 - last; \
	}

static void uniform8(int x, int y, int budget, int spell) {
	window(x, y, budget, 0);
	STEP({
		u64 p = a[i - 1], c = a[i], n = a[i + 1], f = freed[i], d = p & f, u = n & f;
		b[i] = c | ((c << 1 | c >> 1 | d | u | ((d << 1 | d >> 1) & freed[i - 1]) | ((u << 1 | u >> 1) & freed[i + 1])) & f);
	})
}

static void uniform4(int x, int y, int budget, int spell) {
	window(x, y, budget, 0);
	STEP({
		u64 c = a[i];
		b[i] = c | ((c << 1 | c >> 1 | a[i - 1] | a[i + 1]) & freed[i]);
	})
}

static void weighted8(int x, int y, int budget, int spell) {
	window(x, y, budget, 1);
	STEP({
		u64 p = a[i - 1], c = a[i], n = a[i + 1], f = freed[i], d = p & f, u = n & f;
		u64 h = c << 1 | c >> 1 | d | u | ((d << 1 | d >> 1) & freed[i - 1]) | ((u << 1 | u >> 1) & freed[i + 1]);
		b[i] = c | (h & one[i]) | next[i];
		next[i] = later[i] | (h & two[i]);
		later[i] = h & three[i];
	})
}

static void write_costs(int budget) {
	for (int y = 1; y <= rows; y++) {
		u64 d[5], sum = 0;
		for (int k = 4; k >= 0; k--) {
			sum ^= when[k][y];
			d[k] = sum ^ -(u64)(budget >> k & 1);
		}
		int from = bit > budget ? (bit - budget) / 8 : 0, to = (bit + budget) / 8 < 7 ? (bit + budget) / 8 : 7;
		for (int j = from; j <= to; j++) {
			u64 v = spread[~reach[last][y] >> 8 * j & 255] * 255;
			for (int k = 0; k < 5; k++) v |= spread[d[k] >> 8 * j & 255] << k;
			memcpy(costs + 64 * (y - 1) + 8 * j, &v, 8);
		}
	}
}

static int ways8(int i, int w, const uint8_t *p) {
	int to[8] = {-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}, open = 0;
	for (int d = 0; d < 8; d++)
		if (p[i + to[d]] && (d % 2 == 0 || (p[i + to[d - 1]] && p[i + to[(d + 1) % 8]]))) open |= 1 << d;
	return open;
}

static uint8_t *bordered, *open_ways;
static uint32_t *label, epoch;
static int32_t *ring[4];
static int bucket_cells;

static void buckets(int x, int y, int budget, int spell) {
	(void)spell;
	int w = side + 2, n[4] = {1, 0, 0, 0}, cells = 0;
	int32_t to[8] = {-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1};
	uint32_t base = ++epoch << 8 | 255;
	int32_t start = (y + 1) * w + x + 1;
	label[start] = base;
	ring[0][0] = start;
	for (int t = 0; t <= budget; t++) {
		int32_t *bucket = ring[t & 3];
		int count = n[t & 3];
		uint32_t now = base - t;
		n[t & 3] = 0;
		for (int k = 0; k < count; k++) {
			int32_t i = bucket[k];
			if (label[i] != now) continue;
			cells++;
			for (unsigned ways = open_ways[i]; ways; ways &= ways - 1) {
				int32_t j = i + to[__builtin_ctz(ways)];
				int cost = t + bordered[j];
				if (cost <= budget && label[j] < base - cost) {
					label[j] = base - cost;
					ring[cost & 3][n[cost & 3]++] = j;
				}
			}
		}
	}
	bucket_cells = cells;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(void) {
	int starts, questions;
	for (int i = 0; i < 256; i++)
		for (int b = 0; b < 8; b++) spread[i] |= (u64)(i >> b & 1) << 8 * b;
	if (scanf("%d", &side) != 1 || side % 64) return 1;
	words = side / 64 + 1;
	prices = malloc(side * side);
	for (int k = 0; k < 4; k++) plane[k] = calloc((size_t)(side + 2) * words + ROWS, sizeof(u64));
	int w = side + 2;
	bordered = calloc(w * w, 1);
	open_ways = calloc(w * w, 1);
	label = calloc(w * w, sizeof(uint32_t));
	for (int k = 0; k < 4; k++) ring[k] = malloc(sizeof(int32_t) * 8 * w * w);
	for (int i = 0; i < side * side; i++) {
		char c;
		if (scanf(" %c", &c) != 1) return 1;
		int price = c - '0', x = i % side, y = i / side;
		bordered[(y + 1) * w + x + 1] = price;
		if (!price) continue;
		plane[0][(size_t)(y + 1) * words + x / 64] |= 1ull << x % 64;
		plane[price][(size_t)(y + 1) * words + x / 64] |= 1ull << x % 64;
	}
	for (int i = 0; i < side * side; i++)
		open_ways[(i / side + 1) * w + i % side + 1] = ways8((i / side + 1) * w + i % side + 1, w, bordered);
	if (scanf("%d", &starts) != 1) return 1;
	int (*start)[2] = malloc(sizeof(int[2]) * starts);
	for (int i = 0; i < starts; i++)
		if (scanf("%d %d", &start[i][0], &start[i][1]) != 2) return 1;
	if (scanf("%d", &questions) != 1) return 1;
	for (int q = 0; q < questions; q++) {
		char kind[32];
		int budget, rounds;
		if (scanf("%31s %d %d", kind, &budget, &rounds) != 3) return 1;
		int spell = strstr(kind, "+costs") != 0, queue = !strncmp(kind, "buckets", 7);
		void (*ask)(int, int, int, int) = queue ? buckets : !strncmp(kind, "uniform8", 8) ? uniform8 : !strncmp(kind, "uniform4", 8) ? uniform4 : weighted8;
		double best = 1e18;
		long cells = 0;
		for (int r = 0; r < rounds; r++) {
			double begin = now();
			for (int i = 0; i < starts; i++) {
				if (spell) memset(when, 0, sizeof when);
				ask(start[i][0], start[i][1], budget, spell);
				if (spell) write_costs(budget);
			}
			double d = (now() - begin) / starts;
			if (d < best) best = d;
		}
		for (int i = 0; i < starts; i++) {
			ask(start[i][0], start[i][1], budget, 0);
			if (queue) cells += bucket_cells;
			else for (int y = 1; y <= rows; y++) cells += __builtin_popcountll(reach[last][y]);
		}
		printf("%s %d %.1f %ld\n", kind, budget, best, cells);
	}
	return 0;
}
