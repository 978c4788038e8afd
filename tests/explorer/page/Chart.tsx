import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Card } from '#src/components/Card.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import type { Place } from '#tests/kit/logic.ts'
import type { ChartState, ChartTransition } from '../chart.ts'
import { type Layout, layout, type Rectangle, sizes } from '../layout.ts'
import * as css from './Chart.css.ts'
import type { Taken } from './taken.ts'
import { leavesAt } from './words.ts'

interface ChartProps {
  chart: ChartState
  place: Place
  taken: Taken
  chosen: string | null
  onChoose: (name: string) => void
  take: (step: string) => void
}

const allOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(allOf)]

/** The width of an element in pixels, and its later widths. */
const useWidth = () => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

/** The machine as boxes in boxes, with the current states and the possible transitions in gold. */
export const Chart = (props: ChartProps) => {
  const { chart, place } = props
  const [frame, width] = useWidth()
  const drawn = useMemo(() => (width === null ? null : layout(chart, width)), [chart, width])
  // Beside the steps, the chart scrolls to the current state.
  useLayoutEffect(() => {
    const leaves = leavesAt(place)
    const active = allOf(chart).find(({ path }) => leaves.includes(path))
    const area = active && drawn?.states.get(active.id)
    const scroller = frame.current?.closest('[data-scroller]')
    if (!area || !frame.current || !scroller || scroller.scrollHeight <= scroller.clientHeight) return
    const seen = scroller.getBoundingClientRect()
    const top = frame.current.getBoundingClientRect().top + area.y
    if (top < seen.top || top + area.height > seen.bottom) scroller.scrollTop += top - seen.top - seen.height / 3
  }, [frame, drawn, place, chart])
  return (
    <Card title={texts.chart} headingLevel={3}>
      <p className={css.hint}>{texts.chartHint}</p>
      <div ref={frame} className={css.frame} style={{ height: drawn?.height }}>
        {drawn && <Drawing {...props} drawn={drawn} />}
      </div>
    </Card>
  )
}

const placeStyle = ({ x, y, width, height }: Rectangle) => ({ left: x, top: y, width, height })

const Drawing = ({ chart, place, taken, chosen, onChoose, take, drawn }: ChartProps & { drawn: Layout }) => {
  const [pointed, setPointed] = useState<string | null>(null)
  const states = allOf(chart)
  const keys = new Map(states.map(({ id, key }) => [id, key]))
  const leaves = leavesAt(place)
  const isActive = ({ path }: ChartState) =>
    path === '' || leaves.some((leaf) => leaf === path || leaf.startsWith(`${path}.`))
  const press = ({ name }: ChartTransition) => {
    const [only, ...others] = taken.get(name) ?? []
    if (only && others.length === 0) take(only.name)
    else onChoose(name)
  }
  const arrowKind = (name: string) =>
    name === pointed || name === chosen ? 'strong' : taken.has(name) ? 'possible' : null
  return (
    <>
      <ul>
        {states.map((state) => {
          const area = drawn.states.get(state.id)
          return (
            area && (
              <li
                key={state.id}
                className={css.box}
                style={placeStyle(area)}
                data-active={isActive(state) || undefined}
                data-type={state.type}
                data-chosen={state.id === chosen || undefined}
              >
                <Button className={css.state} style={{ height: sizes.title }} onPress={() => onChoose(state.id)}>
                  {state.isInitial && (
                    <span className={css.initial}>
                      <VisuallyHidden>{texts.initial}</VisuallyHidden>
                    </span>
                  )}
                  <span className={css.stateName}>{state.key}</span>
                  {(state.type === 'final' || state.type === 'history' || state.type === 'parallel') && (
                    <span className={css.kind}>{texts.kinds[state.type]}</span>
                  )}
                  {isActive(state) && state.states.length === 0 && <span className={css.kind}>{texts.active}</span>}
                </Button>
                {state.runs.map((id) => (
                  <p key={id} className={css.run} style={{ height: sizes.line }} title={texts.runs(id)}>
                    {texts.runs(id)}
                  </p>
                ))}
              </li>
            )
          )
        })}
      </ul>
      <ul>
        {states.flatMap((state) =>
          state.transitions.map((transition) => {
            const { name, label, targets } = transition
            const row = drawn.transitions.get(name)?.row
            const goals = targets.map((id) => keys.get(id) ?? id).join(', ')
            return (
              row && (
                <li key={name} className={css.row} style={placeStyle(row)}>
                  <Button
                    className={css.transition}
                    data-possible={taken.has(name) || undefined}
                    data-active={isActive(state) || undefined}
                    data-chosen={name === chosen || undefined}
                    onPress={() => press(transition)}
                    onHoverChange={(isHovered) => setPointed(isHovered ? name : null)}
                    onFocusChange={(isFocused) => setPointed(isFocused ? name : null)}
                  >
                    <span className={css.label}>{label}</span>
                    {goals !== '' && <span className={css.goal}>→ {goals}</span>}
                  </Button>
                </li>
              )
            )
          }),
        )}
      </ul>
      <svg className={css.arrows} width={drawn.width} height={drawn.height} aria-hidden="true">
        <defs>
          <marker id="arrowhead" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" className={css.head} />
          </marker>
        </defs>
        {[...drawn.transitions].flatMap(([name, { arrows }]) => {
          const kind = arrowKind(name)
          return kind === null
            ? []
            : arrows.map((path) => (
                <path
                  key={`${name} ${path}`}
                  d={path}
                  className={css.arrow}
                  data-kind={kind}
                  markerEnd="url(#arrowhead)"
                />
              ))
        })}
      </svg>
    </>
  )
}
