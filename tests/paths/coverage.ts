import { machineNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { coverageOf } from '#tests/support/paths/survey.ts'

/**
 * `npm run machines:coverage`: one JSON line a machine on the standard output, what is missing or left out on the error output.
 * Ends with 1 when something was not visited, or a machine has no walk.
 */
const walks = walkNames()
let full = true
for (const name of walks) {
  const { states, transitions, exclusions } = coverageOf(await readWalk(name))
  console.log(
    JSON.stringify({
      machine: name,
      states: { visited: states.visited, total: states.total },
      transitions: { visited: transitions.visited, total: transitions.total },
    }),
  )
  for (const missing of [...states.missing, ...transitions.missing]) {
    console.error(`${name}: not visited: ${missing}`)
    full = false
  }
  for (const { name: excluded, reason } of exclusions) console.error(`${name}: left out: ${excluded} (${reason})`)
}
for (const name of machineNames())
  if (!walks.includes(name)) {
    console.error(`${name}: has no walk`)
    full = false
  }
if (!full) process.exitCode = 1
