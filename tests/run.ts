import { parseArgs } from 'node:util'
import { enginesVariable } from './support/engines.ts'
import { conclude, folderOf, playwright, type Sum, unit, vitest } from './support/levels.ts'

/**
 * `npm test`: every level, or the named ones (`model machines paths commands database local e2e`). Prints failed tests
 * and totals at the end, and the browser engines that did not run. `--engines chromium,firefox` selects engines
 * (engines.ts).
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { engines: { type: 'string' } },
})
if (options.engines !== undefined) process.env[enginesVariable] = options.engines
const isWanted = (level: string) => wanted.length === 0 || wanted.includes(level)

const levels = unit.filter(isWanted)
const sums: Sum[] = []
if (levels.length > 0) sums.push(vitest(levels.map(folderOf)))
if (isWanted('e2e')) sums.push(await playwright())
conclude(sums)
