import { stateText } from '#src/hooks/stateText.ts'
import { graphOf } from '#tests/kit/graph.ts'
import type { Place } from '#tests/kit/logic.ts'
import { type WalkModel, modelOf } from '#tests/kit/model.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import type { PathStep } from './walk.ts'

/** The most places that fit a recorded state; a recording has no values, so several may. */
const most = 200

const isAt = (place: Place, state: string | null) => state === null || stateText(place.snapshot.value) === state

const startsOf = (model: WalkModel) => model.starts.map((input) => model.logic.getInitialSnapshot(null, input))

/** Every place of the walk. */
const placesOf = (model: WalkModel): readonly Place[] =>
  model.starts.flatMap((input) => {
    const graph = graphOf(model.logic, { ...model.options, input })
    return [graph.start, ...graph.arcs.map(({ to }) => graph.placeOf(to))]
  })

/** The active places in this state, each once. */
const fitting = (model: WalkModel, places: readonly Place[], state: string | null) => {
  const fit = places.filter((place) => place.status !== 'error' && isAt(place, state))
  return [...new Map(fit.map((place) => [model.logic.keyOf(place), place])).values()].slice(0, most)
}

/**
 * Where the machine fails on a recorded path: the walk's samples of the recorded events lead there. Empty if it does
 * not fail. A report has no values: where no sample leads to the recorded state, the path continues from all places in
 * it.
 */
export const failuresOf = (walk: Walk, steps: readonly PathStep[]): readonly string[] => {
  const model = modelOf(walk)
  let places: readonly Place[] = []
  for (const [index, { type, state, status }] of steps.entries()) {
    const possible = places.flatMap((place) =>
      model.logic
        .eventsAt(place)
        .filter((event) => model.logic.stepOf(event).event.type === type)
        .map((event) => model.logic.transition(place, event)),
    )
    if (status === 'error') {
      const failed = possible.find((place) => place.status === 'error')
      return failed ? [`${index}. the machine fails at '${type}': ${String(failed.error)}`] : []
    }
    // The actor had ended, or the recording was taken meanwhile.
    if (state === null) continue
    const near = fitting(model, type === 'xstate.init' ? startsOf(model) : [...possible, ...places], state)
    places = near.length > 0 ? near : fitting(model, placesOf(model), state)
    if (places.length === 0) return [`${index}. no path of the walk is in '${state}'`]
  }
  return []
}
