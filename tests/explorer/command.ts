import { main } from '#tests/support/command.ts'
import { explore, usage } from './explore.ts'

/**
 * `npm run machines:explore [-- <machine>…]`: builds the explorer of these machines, or of all, as one HTML file that
 * works offline, and prints its address. `--to <folder>`: where; `--pictures <folder>`: screenshots,
 * `<machine>/<state>.png`. Ends with 1 for bad input.
 */
await main(usage, async (args) => console.log(await explore(args)))
