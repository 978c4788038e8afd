import type { Reasons } from '#tests/support/mutation/report.ts'

/** By machine: mutants that nothing notices, and why nothing has to (`npm run machines:mutate`). A reason too many is a fault. */
export const survivors: Reasons = {}
