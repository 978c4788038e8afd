import { Loop } from './chart.ts'
import { BadReport } from './readReport.ts'
import { replayFile } from './replayFile.ts'
import { endWithReader } from '#tests/support/endWithReader.ts'

endWithReader()

/**
 * `npm run machines:replay report.json`: walks the events of a downloaded report on the machines. It prints each
 * machine's path, where report and machine differ, where the application failed, and the path as a test to paste. Ends
 * with 1 for a difference, a failure, or bad input.
 */
try {
  const { text, isSame } = await replayFile(process.argv.slice(2))
  process.stdout.write(text)
  if (!isSame) process.exitCode = 1
} catch (error) {
  if (!(error instanceof BadReport) && !(error instanceof Loop)) throw error
  console.error(error instanceof Loop ? `The report cannot be walked: ${error.message}` : error.message)
  process.exitCode = 1
}
