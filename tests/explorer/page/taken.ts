import { transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Place, Step } from '#tests/kit/logic.ts'
import type { WalkModel } from '#tests/kit/model.ts'

/** By the name of a transition: the steps that take it at this place. */
export type Taken = ReadonlyMap<string, readonly Step[]>

export const takenAt = (model: WalkModel, place: Place): Taken => {
  const names = new Map(transitionsOf(model.machine).map(({ transition, name }) => [transition, name]))
  const taken = new Map<string, Step[]>()
  for (const event of model.logic.eventsAt(place)) {
    const step = model.logic.stepOf(event)
    for (const transition of model.machine.getTransitionData(place.snapshot, step.event)) {
      const name = names.get(transition)
      if (name !== undefined) taken.set(name, [...(taken.get(name) ?? []), step])
    }
  }
  return taken
}
