import { conclude, playwright, type Sum, unit, vitest } from './support/levels.ts'

/**
 * `npm test`: every level, or the named ones (`model machines paths commands database local e2e`). Prints failed tests
 * and totals at the end.
 */
const wanted = process.argv.slice(2)
const isWanted = (level: string) => wanted.length === 0 || wanted.includes(level)

const levels = unit.filter(isWanted)
const sums: Sum[] = []
if (levels.length > 0) sums.push(vitest(levels.flatMap((level) => ['--project', level])))
if (isWanted('e2e')) sums.push(await playwright())
conclude(sums)
