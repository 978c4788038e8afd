import { expect, test } from 'vitest'
import { type InspectionEvent, createActor } from 'xstate'
import { recordingSchema } from '#machines/feedback/recording.ts'
import { Recorder } from '#src/hooks/recorder.ts'
import { recordingOf } from '#src/hooks/recording.ts'
import { modelOf } from '#tests/kit/model.ts'
import { readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { onReport } from '#tests/support/reports.ts'

/** Names in the code have no digits. */
const secret = 'Segredo4711'

/** Names of the code: they identify an event, and no one types them. */
const isName = (depth: number, property: string) => depth === 0 && (property === 'type' || property === 'actorId')

/**
 * The value with the secret in place of each text, at any depth. Deep properties may be keys of rows: they have it too.
 */
const withSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return secret
  if (typeof value !== 'object' || value === null || depth > 6) return value
  if (value instanceof Error) return Object.assign(new Error(secret), { name: secret, code: secret, details: secret })
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([property, item]): [string, unknown] => [
      depth > 1 ? property + secret : property,
      isName(depth, property) ? item : withSecrets(item, depth + 1),
    ]),
  )
}

/** The event has a text that someone typed or the server sent. */
const hasText = (event: object) => JSON.stringify(withSecrets(event)).includes(secret)

/**
 * The walks have a sample of each event of people, of other machines and of each result (`missingSamples`). So a new
 * field is part of this test with its event.
 */
test.each(walkNames())('the recording contains no text of any event of %s @APP-154', async (name) => {
  const { walk, machine } = modelOf(await readWalk(name))
  const recorder = new Recorder()
  const record = (inspected: InspectionEvent) =>
    recorder.record(
      inspected.type === '@xstate.event'
        ? { ...inspected, event: { ...inspected.event, ...(withSecrets(inspected.event) as { type: string }) } }
        : inspected,
    )
  const steps = Object.values(walk.steps)
  for (const input of Object.values(walk.starts)) {
    const actor = createActor(machine, { input, inspect: record })
    onReport(actor, () => undefined)
    actor.start()
    actor.stop()
    for (const event of steps)
      record({ type: '@xstate.event', event, actorRef: actor, sourceRef: undefined, rootId: actor.sessionId })
  }
  const recording = recordingSchema.parse(recordingOf(recorder.entries()))
  const types = new Set(recording.events.map(({ type }) => type))
  expect(steps.filter((event) => hasText(event) && !types.has(event.type))).toEqual([])
  expect(JSON.stringify(recording)).not.toContain(secret)
})
