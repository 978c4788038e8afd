import { main } from '#tests/support/command.ts'
import { replayFile, usage } from './replayFile.ts'

/**
 * `npm run machines:replay report.json`: walks the events of a downloaded report on the machines. It prints each
 * machine's path, where report and machine differ, where the application failed, and the path as a test to paste. Ends
 * with 1 for a difference, a failure, or bad input.
 */
await main(usage, async (args) => {
  const { text, isSame } = await replayFile(args)
  process.stdout.write(text)
  if (!isSame) process.exitCode = 1
})
