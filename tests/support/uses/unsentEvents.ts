import type { AnyStateMachine } from 'xstate'
import { isResult } from '../paths/events.ts'
import { takenFromElsewhere } from '#tests/kit/structure.ts'

/** Why nothing sends an event, by its type. */
type Reasons = Readonly<Record<string, string>>

/**
 * Events that the machine takes and nothing sends: no screen (`sent`), no actor and not the machine itself
 * (`isInternal`). Also reports unnecessary reasons.
 */
export const unsentEvents = (
  machine: AnyStateMachine,
  sent: ReadonlySet<string>,
  isInternal: (event: string) => boolean,
  reasons: Reasons = {},
): string[] => {
  const unsent = [...new Set(takenFromElsewhere(machine))].filter(
    (event) => !isResult({ type: event }) && !sent.has(event) && !isInternal(event),
  )
  return [
    ...unsent
      .filter((event) => !(event in reasons))
      .map((event) => `no screen sends '${event}' to ${machine.id}, and nothing else does`),
    ...Object.keys(reasons)
      .filter((event) => !unsent.includes(event))
      .map((event) => `'${event}' of ${machine.id} is sent, or is not an event: remove its reason`),
  ]
}
