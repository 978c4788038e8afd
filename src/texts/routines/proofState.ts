import type { ProofState } from '#machines/routines/routine.ts'
import { counted } from '#src/texts/shared/labels.ts'

export const points = (count: number) => counted(count, 'ponto', 'pontos')

/** 'aguarda avaliação' or '9 pontos'. */
export const proofState = (state: ProofState) => (state.kind === 'waiting' ? 'aguarda avaliação' : points(state.points))
