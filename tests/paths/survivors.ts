/**
 * Mutants that nothing notices (`npm run machines:mutate`), by reason. An entry for a noticed mutant is an error. The
 * reason 'open' marks missing tests: some path shows a difference.
 */
export const survivors: Readonly<Record<string, readonly string[]>> = {}
