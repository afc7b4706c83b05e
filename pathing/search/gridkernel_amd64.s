#include "textflag.h"

// Waves of a window of a word a row, four rows at a time. What they compute is
// explained at their portable twins in gridkernel.go.
//
// Rows are read in groups of four that lie where the groups written by the step
// before lie, so that no read waits for two writes. The rows above and below come
// from the registers of the groups beside.
//
// DI the memory, SI the offset of the group, R8 of the last row of the step
// Y0 the group, Y1 the next one, Y2 the rows above, Y4 the rows below, Y5 the result

// Offsets in waveRows, of 72 words each.
#define FREE 576
#define ONE 1152
#define TWO 1728
#define THREE 2304
#define NEXT 2880
#define LATER 3456
#define WHEN 4032

// Four directions.
#define STEP4 \
	VPSLLQ $1, Y0, Y5; \
	VPSRLQ $1, Y0, Y6; \
	VPOR Y2, Y4, Y7; \
	VPOR Y6, Y5, Y5; \
	VPOR Y7, Y5, Y5

// Eight directions, whatever the flanks.
#define STEP8FREE \
	VPOR Y2, Y4, Y5; \
	VPOR Y0, Y5, Y5; \
	VPSLLQ $1, Y5, Y6; \
	VPSRLQ $1, Y5, Y7; \
	VPOR Y6, Y5, Y5; \
	VPOR Y7, Y5, Y5

// Eight directions, one free flank is enough.
#define STEP8ONE \
	VMOVDQU FREE(DI)(SI*1), Y8; \
	VPSLLQ $1, Y0, Y5; \
	VPSRLQ $1, Y0, Y6; \
	VPOR Y6, Y5, Y5; \
	VPOR Y2, Y5, Y5; \
	VPOR Y4, Y5, Y5; \
	VPSLLQ $1, Y2, Y6; \
	VPSRLQ $1, Y2, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE-8(DI)(SI*1), Y6, Y6; \
	VPOR Y6, Y5, Y5; \
	VPSLLQ $1, Y4, Y6; \
	VPSRLQ $1, Y4, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE+8(DI)(SI*1), Y6, Y6; \
	VPOR Y6, Y5, Y5; \
	VPOR Y2, Y4, Y6; \
	VPAND Y8, Y6, Y6; \
	VPSLLQ $1, Y6, Y7; \
	VPSRLQ $1, Y6, Y6; \
	VPOR Y7, Y5, Y5; \
	VPOR Y6, Y5, Y5

// Eight directions, both flanks must be free.
#define STEP8NONE \
	VMOVDQU FREE(DI)(SI*1), Y8; \
	VPSLLQ $1, Y0, Y5; \
	VPSRLQ $1, Y0, Y6; \
	VPOR Y6, Y5, Y5; \
	VPAND Y8, Y2, Y2; \
	VPAND Y8, Y4, Y4; \
	VPSLLQ $1, Y2, Y6; \
	VPSRLQ $1, Y2, Y7; \
	VPOR Y7, Y6, Y6; \
	VPAND FREE-8(DI)(SI*1), Y6, Y6; \
	VPSLLQ $1, Y4, Y7; \
	VPSRLQ $1, Y4, Y9; \
	VPOR Y9, Y7, Y7; \
	VPAND FREE+8(DI)(SI*1), Y7, Y7; \
	VPOR Y2, Y4, Y4; \
	VPOR Y7, Y6, Y6; \
	VPOR Y4, Y5, Y5; \
	VPOR Y6, Y5, Y5

// Cells of one price.
#define PRICE1 \
	VPAND FREE(DI)(SI*1), Y5, Y5; \
	VPOR Y0, Y5, Y5; \
	VMOVDQU Y5, (DI)(SI*1)

// Cells of one to three units.
#define PRICE3 \
	VPAND ONE(DI)(SI*1), Y5, Y6; \
	VPOR NEXT(DI)(SI*1), Y6, Y6; \
	VPOR Y0, Y6, Y6; \
	VMOVDQU Y6, (DI)(SI*1); \
	VPAND TWO(DI)(SI*1), Y5, Y6; \
	VPOR LATER(DI)(SI*1), Y6, Y6; \
	VMOVDQU Y6, NEXT(DI)(SI*1); \
	VPAND THREE(DI)(SI*1), Y5, Y6; \
	VMOVDQU Y6, LATER(DI)(SI*1)

// Steps R9 to R10, the start in row AX of BX.
#define WAVE(STEP, PRICE) \
	MOVQ l+0(FP), DI; \
	MOVQ at+8(FP), AX; \
	MOVQ rows+16(FP), BX; \
	MOVQ from+24(FP), R9; \
	MOVQ to+32(FP), R10; \
	MOVQ costs+40(FP), R11; \
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
	BSFQ R9, CX; \
	IMULQ $576, CX; \
	LEAQ WHEN(DI)(CX*1), DX; \
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
	STEP; \
	PRICE; \
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

// func fastWave4(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave4(SB), NOSPLIT, $0-48
	WAVE(STEP4, PRICE1)

// func fastWave8free(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8free(SB), NOSPLIT, $0-48
	WAVE(STEP8FREE, PRICE1)

// func fastWave8one(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8one(SB), NOSPLIT, $0-48
	WAVE(STEP8ONE, PRICE1)

// func fastWave8(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8(SB), NOSPLIT, $0-48
	WAVE(STEP8NONE, PRICE1)

// func fastWave4x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave4x3(SB), NOSPLIT, $0-48
	WAVE(STEP4, PRICE3)

// func fastWave8freex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8freex3(SB), NOSPLIT, $0-48
	WAVE(STEP8FREE, PRICE3)

// func fastWave8onex3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8onex3(SB), NOSPLIT, $0-48
	WAVE(STEP8ONE, PRICE3)

// func fastWave8x3(l *waveRows, at, rows, from, to, costs uint)
TEXT ·fastWave8x3(SB), NOSPLIT, $0-48
	WAVE(STEP8NONE, PRICE3)

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

// Digit k of the costs of a row, in all of Y3, from the sum of the digits above in Y2.
#define DIGIT \
	VPBROADCASTQ (DX)(SI*8), Y3; \
	VPXOR Y3, Y2, Y2; \
	XORQ R9, R9; \
	BTQ CX, R8; \
	SBBQ R9, R9; \
	VMOVQ R9, X4; \
	VPBROADCASTQ X4, Y4; \
	VPXOR Y4, Y2, Y3

// Twice what is there, and one more where a digit is set.
#define ADDDIGIT(PATTERN, SUM) \
	VPSHUFB PATTERN, Y3, Y4; \
	VPAND Y7, Y4, Y4; \
	VPCMPEQB Y7, Y4, Y4; \
	VPADDB SUM, SUM, SUM; \
	VPSUBB Y4, SUM, SUM

// func fastSpell(l *waveRows, low, high, planes, n uint)
TEXT ·fastSpell(SB), NOSPLIT, $0-40
	MOVQ l+0(FP), DI
	MOVQ low+8(FP), SI
	MOVQ high+16(FP), R10
	MOVQ n+32(FP), R8
	VPBROADCASTQ ·fastEach(SB), Y7
	VMOVDQU ·fastLow(SB), Y5
	VMOVDQU ·fastHigh(SB), Y6
	LEAQ 8640(DI), BX // the costs, less the row that row 1 is counted from
	MOVQ SI, AX
	SHLQ $6, AX
	ADDQ AX, BX

row:
	MOVQ planes+24(FP), CX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	LEAQ -1(CX), CX
	IMUL3Q $576, CX, DX
	LEAQ WHEN(DI)(DX*1), DX

digit:
	DIGIT
	ADDDIGIT(Y5, Y0)
	ADDDIGIT(Y6, Y1)
	SUBQ $576, DX
	DECQ CX
	JGE digit

	VMOVDQU Y0, -64(BX)
	VMOVDQU Y1, -32(BX)
	ADDQ $64, BX
	INCQ SI
	CMPQ SI, R10
	JLS row
	VZEROUPPER
	RET
