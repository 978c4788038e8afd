import { Card } from '#src/components/Card.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import { stateText } from '#src/hooks/stateText.ts'
import type { Place } from '#tests/kit/logic.ts'
import type { ChartState } from '../chart.ts'
import type { Explored } from '../explored.ts'
import * as css from './Explorer.css.ts'
import { leavesAt } from './words.ts'

interface DetailsProps {
  explored: Explored
  chart: ChartState
  place: Place
  /** The name of a state or a transition; null: the current states. */
  chosen: string | null
}

const allOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(allOf)]
const nameOf = ({ path }: ChartState) => (path === '' ? texts.wholeMachine : path)

/** What the chart does not show: words, coverage, guards and pictures of a state or a transition. */
export const Details = ({ explored, chart, place, chosen }: DetailsProps) => {
  const states = allOf(chart)
  const leaves = leavesAt(place)
  const chosenStates = chosen === null ? [] : states.filter(({ id }) => id === chosen)
  const shown = chosen === null ? states.filter(({ path }) => leaves.includes(path)) : chosenStates
  const source = states.find(({ transitions }) => transitions.some(({ name }) => name === chosen))
  const picture = explored.facts.pictures[stateText(place.snapshot.value)]
  return (
    <Card title={texts.details} headingLevel={3}>
      {source && chosen !== null ? (
        <TransitionDetails explored={explored} states={states} source={source} name={chosen} />
      ) : (
        shown.map((state) => <StateDetails key={state.id} explored={explored} state={state} />)
      )}
      {picture !== undefined && (
        <img className={css.picture} src={picture} alt={texts.picture(stateText(place.snapshot.value))} />
      )}
    </Card>
  )
}

const Coverage = ({ explored, name }: { explored: Explored; name: string }) => {
  const { paths, byName } = explored.facts.visits
  return <p className={css.meta}>{texts.covered(byName[name] ?? 0, paths)}</p>
}

const StateDetails = ({ explored, state }: { explored: Explored; state: ChartState }) => {
  const runs = explored.facts.runs.filter((run) => run.state === state.path)
  return (
    <div className={css.detail}>
      <p>
        <code className={css.gold}>{nameOf(state)}</code> <span className={css.meta}>{texts.kinds[state.type]}</span>
      </p>
      {state.type !== 'history' && <p>{explored.words.states[state.path] ?? texts.noWords}</p>}
      {runs.map(({ id, touches }) => (
        <p key={id} className={css.meta}>
          {texts.runs(id)}
          {touches.length > 0 && `: ${touches.join(' · ').replaceAll('`', '')}`}
        </p>
      ))}
      {state.path !== '' && state.type !== 'history' && <Coverage explored={explored} name={state.id} />}
    </div>
  )
}

interface TransitionDetailsProps {
  explored: Explored
  states: readonly ChartState[]
  source: ChartState
  name: string
}

const TransitionDetails = ({ explored, states, source, name }: TransitionDetailsProps) => {
  const transition = source.transitions.find((known) => known.name === name)
  const targets = transition?.targets.flatMap((id) => states.find((state) => state.id === id) ?? []) ?? []
  const [, guardName = ''] = /\[(\w+)\]$/u.exec(transition?.label ?? '') ?? []
  const guard = explored.facts.guards[guardName]
  return (
    <div className={css.detail}>
      <p>
        <code className={css.gold}>{transition?.label}</code>
      </p>
      <p>
        {texts.from(nameOf(source))} {texts.to(targets.map(nameOf))}
      </p>
      {guard?.doc && <p>{guard.doc}</p>}
      {guard && <pre className={css.code}>{guard.code}</pre>}
      <Coverage explored={explored} name={name} />
    </div>
  )
}
