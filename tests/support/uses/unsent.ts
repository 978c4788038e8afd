import type { AnyStateMachine } from 'xstate'
import { isAnswer } from '../paths/events.ts'
import { takenFromElsewhere } from '../paths/structure.ts'

/** Why events are sent by nobody, by their type. */
export type Reasons = Readonly<Record<string, string>>

/**
 * Events that the machine takes and nobody sends: no screen (`sent`), and neither what it runs nor itself (`isHeard`); and excuses for
 * events of which that is not so.
 */
export const unsentEvents = (
  machine: AnyStateMachine,
  sent: ReadonlySet<string>,
  isHeard: (event: string) => boolean,
  excused: Reasons = {},
): string[] => {
  const unsent = [...new Set(takenFromElsewhere(machine))].filter(
    (event) => !isAnswer({ type: event }) && !sent.has(event) && !isHeard(event),
  )
  return [
    ...unsent
      .filter((event) => !(event in excused))
      .map((event) => `no screen sends '${event}' to ${machine.id}, and nothing else does`),
    ...Object.keys(excused)
      .filter((event) => !unsent.includes(event))
      .map((event) => `'${event}' of ${machine.id} is sent, or is none of its events: it needs no excuse`),
  ]
}
