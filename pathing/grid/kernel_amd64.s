#include "textflag.h"

// Waves of a window of a word a row, four rows at a time. What they compute is
// explained at their portable twins in kernel.go.
//
// Rows are read in groups of four that lie where the groups written by the step
// before lie, so that no read waits for two writes. The rows above and below come
// from the registers of the groups beside. Windows of up to 15 rows stay in registers
// from the first step to the last.

// Offsets in waveRows, of 72 words each.
#define FREE 576
#define ONE 1152
#define TWO 1728
#define THREE 2304
#define NEXT 2880
#define LATER 3456
#define WHEN 4032

// What a group spreads to, in Y5: from the group C, the rows above it A and the rows
// below it X, which are lost. The group lies OFF bytes from MEM.

// Four directions.
#define STEP4(C, A, X, OFF, MEM) \
	VPSLLQ $1, C, Y5; \
	VPSRLQ $1, C, Y6; \
	VPOR A, X, Y7; \
	VPOR Y6, Y5, Y5; \
	VPOR Y7, Y5, Y5

// Eight directions, whatever the flanks.
#define STEP8FREE(C, A, X, OFF, MEM) \
	VPOR A, X, Y5; \
	VPOR C, Y5, Y5; \
	VPSLLQ $1, Y5, Y6; \
	VPSRLQ $1, Y5, Y7; \
	VPOR Y6, Y5, Y5; \
	VPOR Y7, Y5, Y5

// Eight directions, one free flank is enough.
#define STEP8ONE(C, A, X, OFF, MEM) \
	VPSLLQ $1, C, Y5; \
	VPSRLQ $1, C, Y6; \
	VPOR Y6, Y5, Y5; \
	VPOR A, Y5, Y5; \
	VPOR X, Y5, Y5; \
	VPSLLQ $1, A, Y6; \
	VPSRLQ $1, A, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE-8+OFF MEM, Y6, Y6; \
	VPOR Y6, Y5, Y5; \
	VPSLLQ $1, X, Y6; \
	VPSRLQ $1, X, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE+8+OFF MEM, Y6, Y6; \
	VPOR Y6, Y5, Y5; \
	VPOR A, X, Y6; \
	VPAND FREE+OFF MEM, Y6, Y6; \
	VPSLLQ $1, Y6, Y7; \
	VPSRLQ $1, Y6, Y6; \
	VPOR Y7, Y5, Y5; \
	VPOR Y6, Y5, Y5

// Eight directions, both flanks must be free.
#define STEP8NONE(C, A, X, OFF, MEM) \
	VMOVDQU FREE+OFF MEM, Y8; \
	VPSLLQ $1, C, Y5; \
	VPSRLQ $1, C, Y6; \
	VPOR Y6, Y5, Y5; \
	VPAND Y8, A, A; \
	VPAND Y8, X, X; \
	VPSLLQ $1, A, Y6; \
	VPSRLQ $1, A, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE-8+OFF MEM, Y6, Y6; \
	VPSLLQ $1, X, Y7; \
	VPSRLQ $1, X, Y9; \
	VPOR Y9, Y7, Y7; \
	VPAND FREE+8+OFF MEM, Y7, Y7; \
	VPOR A, X, X; \
	VPOR Y7, Y6, Y6; \
	VPOR X, Y5, Y5; \
	VPOR Y6, Y5, Y5

// The group's next wave, in Y5, from what it spreads to.

// Cells of one entry cost.
#define COST1(C, OFF, MEM) \
	VPAND FREE+OFF MEM, Y5, Y5; \
	VPOR C, Y5, Y5

// Cells of one to three units.
#define COST3(C, OFF, MEM) \
	VPAND ONE+OFF MEM, Y5, Y6; \
	VPOR NEXT+OFF MEM, Y6, Y6; \
	VPAND TWO+OFF MEM, Y5, Y7; \
	VPOR LATER+OFF MEM, Y7, Y7; \
	VMOVDQU Y7, NEXT+OFF MEM; \
	VPAND THREE+OFF MEM, Y5, Y7; \
	VMOVDQU Y7, LATER+OFF MEM; \
	VPOR C, Y6, Y5

// The sum that the wave before step R9 is added to, in DX.
#define SUM \
	BSFQ R9, CX; \
	IMUL3Q $576, CX, CX; \
	LEAQ WHEN(DI)(CX*1), DX

// Steps R9 to R10, the start in row AX of BX.
#define ARGUMENTS \
	MOVQ l+0(FP), DI; \
	MOVQ at+8(FP), AX; \
	MOVQ rows+16(FP), BX; \
	MOVQ from+24(FP), R9; \
	MOVQ to+32(FP), R10; \
	MOVQ costs+40(FP), R11

// SI is the offset of the group, R8 that of the last row of the step. Y0 is the group,
// Y1 the next one, Y2 the rows above and Y4 the rows below.
#define WAVE(STEP, COST) \
	ARGUMENTS; \
step: \
	CMPQ R9, R10; \
	JHI done; \
	MOVQ AX, SI; \
	SUBQ R9, SI; \
	JHS inside; \
	XORQ SI, SI; \
inside: \
	ANDQ $-4, SI; \
	SHLQ $3, SI; \
	LEAQ (AX)(R9*1), R8; \
	CMPQ R8, BX; \
	JLS within; \
	MOVQ BX, R8; \
within: \
	SHLQ $3, R8; \
	TESTQ R11, R11; \
	JEQ start; \
	SUM; \
	MOVQ SI, CX; \
add: \
	VMOVDQU (DI)(CX*1), Y0; \
	VPXOR (DX)(CX*1), Y0, Y0; \
	VMOVDQU Y0, (DX)(CX*1); \
	ADDQ $32, CX; \
	CMPQ CX, R8; \
	JLS add; \
start: \
	VMOVDQU (DI)(SI*1), Y0; \
	VPERM2I128 $0x08, Y0, Y0, Y3; \
	VPALIGNR $8, Y3, Y0, Y2; \
	PCALIGN $16; \
group: \
	VMOVDQU 32(DI)(SI*1), Y1; \
	VPERM2I128 $0x21, Y1, Y0, Y3; \
	VPALIGNR $8, Y0, Y3, Y4; \
	STEP(Y0, Y2, Y4, 0, (DI)(SI*1)); \
	COST(Y0, 0, (DI)(SI*1)); \
	VMOVDQU Y5, (DI)(SI*1); \
	VPALIGNR $8, Y3, Y1, Y2; \
	VMOVDQA Y1, Y0; \
	ADDQ $32, SI; \
	CMPQ SI, R8; \
	JLS group; \
	INCQ R9; \
	JMP step; \
done: \
	VZEROUPPER; \
	RET

// A group in the register C: Y14 has been made the rows above it, and T is what it
// shares with the next one.
#define GROUP(STEP, COST, C, T, OFF) \
	VPALIGNR $8, C, T, Y15; \
	STEP(C, Y14, Y15, OFF, (DI)); \
	COST(C, OFF, (DI)); \
	VMOVDQA Y5, C

#define ADD(C, OFF) \
	VPXOR OFF(DX), C, Y5; \
	VMOVDQU Y5, OFF(DX)

// WAVE for up to 15 rows, which are in Y0 to Y3.
#define SMALL(STEP, COST) \
	ARGUMENTS; \
	VMOVDQU (DI), Y0; \
	VMOVDQU 32(DI), Y1; \
	VMOVDQU 64(DI), Y2; \
	VMOVDQU 96(DI), Y3; \
step: \
	CMPQ R9, R10; \
	JHI done; \
	TESTQ R11, R11; \
	JEQ start; \
	SUM; \
	ADD(Y0, 0); \
	ADD(Y1, 32); \
	ADD(Y2, 64); \
	ADD(Y3, 96); \
start: \
	VPERM2I128 $0x08, Y0, Y0, Y12; \
	VPALIGNR $8, Y12, Y0, Y14; \
	VPERM2I128 $0x21, Y1, Y0, Y13; \
	GROUP(STEP, COST, Y0, Y13, 0); \
	VPALIGNR $8, Y13, Y1, Y14; \
	VPERM2I128 $0x21, Y2, Y1, Y12; \
	GROUP(STEP, COST, Y1, Y12, 32); \
	VPALIGNR $8, Y12, Y2, Y14; \
	VPERM2I128 $0x21, Y3, Y2, Y13; \
	GROUP(STEP, COST, Y2, Y13, 64); \
	VPALIGNR $8, Y13, Y3, Y14; \
	VPERM2I128 $0x81, Y3, Y3, Y12; \
	GROUP(STEP, COST, Y3, Y12, 96); \
	INCQ R9; \
	JMP step; \
done: \
	VMOVDQU Y0, (DI); \
	VMOVDQU Y1, 32(DI); \
	VMOVDQU Y2, 64(DI); \
	VMOVDQU Y3, 96(DI); \
	VZEROUPPER; \
	RET

// func fastWave4(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave4(SB), NOSPLIT, $0-48
	WAVE(STEP4, COST1)

// func fastWave8free(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8free(SB), NOSPLIT, $0-48
	WAVE(STEP8FREE, COST1)

// func fastWave8one(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8one(SB), NOSPLIT, $0-48
	WAVE(STEP8ONE, COST1)

// func fastWave8(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8(SB), NOSPLIT, $0-48
	WAVE(STEP8NONE, COST1)

// func fastWave4x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave4x3(SB), NOSPLIT, $0-48
	WAVE(STEP4, COST3)

// func fastWave8freex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8freex3(SB), NOSPLIT, $0-48
	WAVE(STEP8FREE, COST3)

// func fastWave8onex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8onex3(SB), NOSPLIT, $0-48
	WAVE(STEP8ONE, COST3)

// func fastWave8x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8x3(SB), NOSPLIT, $0-48
	WAVE(STEP8NONE, COST3)

// func fastSmall4(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall4(SB), NOSPLIT, $0-48
	SMALL(STEP4, COST1)

// func fastSmall8free(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8free(SB), NOSPLIT, $0-48
	SMALL(STEP8FREE, COST1)

// func fastSmall8one(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8one(SB), NOSPLIT, $0-48
	SMALL(STEP8ONE, COST1)

// func fastSmall8(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8(SB), NOSPLIT, $0-48
	SMALL(STEP8NONE, COST1)

// func fastSmall4x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall4x3(SB), NOSPLIT, $0-48
	SMALL(STEP4, COST3)

// func fastSmall8freex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8freex3(SB), NOSPLIT, $0-48
	SMALL(STEP8FREE, COST3)

// func fastSmall8onex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8onex3(SB), NOSPLIT, $0-48
	SMALL(STEP8ONE, COST3)

// func fastSmall8x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastSmall8x3(SB), NOSPLIT, $0-48
	SMALL(STEP8NONE, COST3)

DATA ·fastEach+0(SB)/8, $0x8040201008040201
DATA ·fastLow+0(SB)/8, $0x0000000000000000
DATA ·fastLow+8(SB)/8, $0x0101010101010101
DATA ·fastLow+16(SB)/8, $0x0202020202020202
DATA ·fastLow+24(SB)/8, $0x0303030303030303
DATA ·fastHigh+0(SB)/8, $0x0404040404040404
DATA ·fastHigh+8(SB)/8, $0x0505050505050505
DATA ·fastHigh+16(SB)/8, $0x0606060606060606
DATA ·fastHigh+24(SB)/8, $0x0707070707070707
GLOBL ·fastEach(SB), RODATA|NOPTR, $8
GLOBL ·fastLow(SB), RODATA|NOPTR, $32
GLOBL ·fastHigh(SB), RODATA|NOPTR, $32

// Twice what is there, and one more where a digit of the costs, in all of Y2, is set.
#define ADDDIGIT(PATTERN, SUM) \
	VPSHUFB PATTERN, Y2, Y4; \
	VPAND Y7, Y4, Y4; \
	VPCMPEQB Y7, Y4, Y4; \
	VPADDB SUM, SUM, SUM; \
	VPSUBB Y4, SUM, SUM

// func fastDecode(l *waveRows, low, high, planes, n uint)
TEXT ·fastDecode(SB), NOSPLIT, $0-40
	MOVQ l+0(FP), DI
	MOVQ low+8(FP), SI
	MOVQ high+16(FP), R10
	MOVQ planes+24(FP), R11
	VMOVQ n+32(FP), X8
	VPBROADCASTB X8, Y8 // the digits of n, in each byte
	VPBROADCASTQ ·fastEach(SB), Y7
	VMOVDQU ·fastLow(SB), Y5
	VMOVDQU ·fastHigh(SB), Y6
	LEAQ 8640(DI), BX // the costs, less the row that row 1 is counted from
	MOVQ SI, AX
	SHLQ $6, AX
	ADDQ AX, BX
	IMUL3Q $576, R11, R9
	LEAQ WHEN-576(DI)(R9*1), R9 // the sums of the highest digit

row:
	MOVQ R11, CX
	LEAQ (R9)(SI*8), DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2

digit: // Y2 is the sum of this digit and those above
	VPBROADCASTQ (DX), Y3
	VPXOR Y3, Y2, Y2
	ADDDIGIT(Y5, Y0)
	ADDDIGIT(Y6, Y1)
	SUBQ $576, DX
	DECQ CX
	JNE digit

	VPXOR Y8, Y0, Y0
	VPXOR Y8, Y1, Y1
	VMOVDQU Y0, -64(BX)
	VMOVDQU Y1, -32(BX)
	ADDQ $64, BX
	INCQ SI
	CMPQ SI, R10
	JLS row
	VZEROUPPER
	RET
