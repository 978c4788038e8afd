import { main } from '#tests/support/command.ts'
import { readTyped, usage } from '#tests/support/paths/caseOptions.ts'
import { casesOf, listOfCases } from '#tests/support/paths/caseText.ts'

/**
 * `npm run machines:paths -- members`: prints a machine's paths as test cases for people, in Portuguese. What `--avoid`
 * loses is printed on the error output. Without a machine: the list of all. Ends with 1 for an unknown name.
 */
await main(usage, async (args) => {
  const typed = readTyped(args)
  if (typed.machine === null) for await (const line of listOfCases(typed)) console.log(line)
  else {
    const { lost, text } = await casesOf(typed.machine, typed)
    for (const line of lost) console.error(line)
    process.stdout.write(text)
  }
})
