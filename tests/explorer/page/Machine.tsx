import { useEffect, useMemo, useRef, useState } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import { pathOf } from '#tests/kit/model.ts'
import type { Path } from '#tests/support/paths/walk.ts'
import { type Address, type AddressFault, follow, hashOf } from '../address.ts'
import { chartOf } from '../chart.ts'
import type { Explored } from '../explored.ts'
import { watchedModelOf } from '../guardWatch.ts'
import { Chart } from './Chart.tsx'
import { Details } from './Details.tsx'
import * as css from './Explorer.css.ts'
import { Now } from './Now.tsx'
import { PathSteps } from './PathSteps.tsx'
import { Steps } from './Steps.tsx'
import { takenAt } from './taken.ts'
import { Tools } from './Tools.tsx'

const faultText = (fault: AddressFault, starts: readonly string[]) =>
  fault.kind === 'start' ? texts.faults.start(fault.name, starts) : texts.faults[fault.kind](fault.name, fault.at)

/** One machine at the end of a path: what is now, what may happen, the path, and the chart. */
export const Machine = ({ explored, address }: { explored: Explored; address: Address }) => {
  const { facts, walk, words } = explored
  const watched = useMemo(() => watchedModelOf(walk), [walk])
  const chart = useMemo(() => chartOf(walk.machine), [walk])
  const { path, fault } = useMemo(() => follow(watched.model, address), [watched, address])
  const taken = useMemo(() => takenAt(watched.model, path.state), [watched, path])
  // A state or a transition of the chart, by its name.
  const [chosen, setChosen] = useState<string | null>(null)
  const now = useRef<HTMLHeadingElement>(null)
  const steps = pathOf(path)
  const hash = hashOf(facts.name, steps)
  // A pressed step is no longer there: the focus moves to what it led to.
  useEffect(() => {
    if (document.activeElement === document.body && path.weight > 0) now.current?.focus()
  }, [path])
  const goTo = (next: Path) => {
    setChosen(null)
    location.hash = hashOf(facts.name, next)
  }
  const take = (step: string) => goTo({ ...steps, steps: [...steps.steps, step] })
  const { starts } = watched.model
  return (
    <main className={css.machine}>
      <div className={css.head}>
        <div className={css.headWords}>
          <h2 className={css.title}>{words.title}</h2>
          <p className={css.meta}>
            <code>{facts.file}</code>
            {facts.pages.length > 0 && ` · ${texts.pages(facts.pages)}`}
          </p>
          <p className={css.soft}>{facts.doc.replaceAll('`', '')}</p>
        </div>
        {starts.length > 1 && (
          <div className={css.start}>
            <NativeSelect
              label={texts.start}
              options={starts.map((id) => ({ id, label: id }))}
              value={steps.start}
              onChange={(start) => goTo({ start, steps: [] })}
            />
          </div>
        )}
      </div>
      {fault && <Alert>{faultText(fault, starts)}</Alert>}
      <Tools explored={explored} path={path} hash={hash} goTo={goTo} />
      <div className={css.columns}>
        <div className={css.besideColumn} data-scroller>
          <Now headingRef={now} path={path} words={words} />
          <Steps explored={explored} watched={watched} path={path} take={take} />
        </div>
        <div className={css.besideColumn} data-scroller>
          <PathSteps
            path={path}
            words={words}
            goTo={(count) => goTo({ ...steps, steps: steps.steps.slice(0, count) })}
          />
        </div>
        <div className={css.wideColumn} data-scroller>
          <Details explored={explored} chart={chart} place={path.state} chosen={chosen} />
          <Chart chart={chart} place={path.state} taken={taken} chosen={chosen} onChoose={setChosen} take={take} />
        </div>
      </div>
    </main>
  )
}
