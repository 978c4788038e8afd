/**
 * Mutants that nothing notices (`npm run machines:mutate`), by reason. An entry for a noticed mutant is an error. A
 * mutant that differs on some path has no reason: it needs a test or an invariant.
 */
export const survivors: Readonly<Record<string, readonly string[]>> = {}
