import { Complaint, explore } from './explore.ts'

/**
 * `npm run machines:explore [-- <machine>…]`: builds the explorer of these machines, or of all, as one HTML file that
 * works offline, and prints its address. `--to <folder>`: where; `--pictures <folder>`: screenshots,
 * `<machine>/<state>.png`. Ends with 1 for bad input.
 */
try {
  console.log(await explore(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exitCode = 1
}
