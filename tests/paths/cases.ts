import { Complaint, readTyped } from '#tests/support/paths/caseOptions.ts'
import { casesOf, listOfCases } from '#tests/support/paths/caseText.ts'
import { walkNames } from '#tests/support/paths/discover.ts'
import { endWithReader } from '#tests/support/endWithReader.ts'

endWithReader()

/**
 * `npm run machines:paths -- members`: prints a machine's paths as test cases for people, in Portuguese. What `--avoid`
 * loses is printed on the error output. Without a machine: the list of all. Ends with 1 for an unknown name.
 */
try {
  const typed = readTyped(process.argv.slice(2), walkNames())
  if (typed.machine === null) for await (const line of listOfCases(typed)) console.log(line)
  else {
    const { lost, text } = await casesOf(typed.machine, typed)
    for (const line of lost) console.error(line)
    process.stdout.write(text)
  }
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exitCode = 1
}
