import { Button } from 'react-aria-components/Button'
import { Card } from '#src/components/Card.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import { History } from '#tests/kit/history.ts'
import type { Step } from '#tests/kit/logic.ts'
import type { WalkPath } from '#tests/kit/model.ts'
import { isResult } from '#tests/support/paths/events.ts'
import type { Request } from '#tests/support/paths/walk.ts'
import type { Explored } from '../explored.ts'
import type { GuardCheck, Refused, WatchedModel } from '../guardWatch.ts'
import * as css from './Explorer.css.ts'
import { leavesAt, valueText } from './words.ts'

interface StepsProps {
  explored: Explored
  watched: WatchedModel
  path: WalkPath
  take: (step: string) => void
}

const openRequests = ({ model }: WatchedModel, { steps }: WalkPath): readonly Request[] => {
  const history = new History(model.machine)
  for (const { state } of steps) history.add(state)
  return history.run().open
}

/** Everything that may happen at the end of the path, and what guards refuse. */
export const Steps = (props: StepsProps) => {
  const { explored, watched, path } = props
  const { model } = watched
  const place = path.state
  const possible = model.logic.eventsAt(place).map((event) => model.logic.stepOf(event))
  const requests = openRequests(watched, path)
  const refused = watched.refusedAt(place)
  const outcomesOf = ({ id }: Request) => possible.filter(({ event }) => isResult(event) && event.actorId === id)
  const ofKind = (kind: Step['kind']) => possible.filter((step) => step.kind === kind)
  return (
    <>
      {requests.length > 0 && (
        <Card title={texts.requests} headingLevel={3}>
          {requests.map((request) => (
            <section key={request.id} className={css.request} aria-label={request.id}>
              <RequestHead request={request} explored={explored} />
              {outcomesOf(request).length === 0 && <p className={css.soft}>{texts.noOutcome}</p>}
              <StepList {...props} steps={outcomesOf(request)} />
            </section>
          ))}
        </Card>
      )}
      <Card title={texts.possible} headingLevel={3}>
        {possible.length === 0 && <p className={css.soft}>{texts.nothingPossible}</p>}
        {requests.length === 0 && possible.length > 0 && <p className={css.first}>{texts.noRequests}</p>}
        <StepList {...props} steps={ofKind('event')} />
        {ofKind('timer').length > 0 && (
          <div className={css.block}>
            <h4 className={css.label}>{texts.time}</h4>
            <StepList {...props} steps={ofKind('timer')} />
          </div>
        )}
      </Card>
      {refused.length > 0 && (
        <Card title={texts.refused} headingLevel={3} tone="bare">
          <ul className={css.list}>
            {refused.map((entry) => (
              <RefusedStep key={entry.step.name} {...entry} explored={explored} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const RequestHead = ({ request: { id, src, input, began }, explored }: { request: Request; explored: Explored }) => {
  const run = explored.facts.runs.find((known) => known.id === id)
  const logic = run && ('actor' in run.logic ? run.logic.actor.name : run.logic.machine)
  return (
    <div>
      <p>
        <code className={css.gold}>{id}</code>{' '}
        <span className={css.meta}>
          {[...new Set([src, logic ?? src])]
            .filter((name) => name !== id)
            .concat(texts.sinceStep(began))
            .join(' · ')}
        </span>
      </p>
      {run && run.touches.length > 0 && <p className={css.meta}>{run.touches.join(' · ').replaceAll('`', '')}</p>}
      {input !== undefined && (
        <details className={css.small}>
          <summary>{texts.input}</summary>
          <pre className={css.code}>{valueText(input)}</pre>
        </details>
      )}
    </div>
  )
}

const StepList = ({ explored, watched, path, take, steps }: StepsProps & { steps: readonly Step[] }) => {
  const { model, checksOf } = watched
  const before = leavesAt(path.state)
  return (
    <ul className={css.list}>
      {steps.map((step) => {
        const after = leavesAt(model.logic.transition(path.state, { type: step.name }))
        const entered = after.filter((leaf) => !before.includes(leaf))
        const checks = checksOf(path.state, step)
        return (
          <li key={step.name}>
            <Button className={css.step} onPress={() => take(step.name)}>
              <span>{explored.words.steps[step.name]}</span>
              <span className={css.meta}>
                <span className={css.name}>{step.name}</span> ·{' '}
                {entered.length === 0 ? texts.stays : texts.leadsTo(entered.join(', '))}
              </span>
            </Button>
            <OnScreen step={step} explored={explored} />
            {checks.length > 0 && (
              <details className={css.small}>
                <summary>{`${texts.guards}: ${checks.map(checkText).join(', ')}`}</summary>
                <Checks checks={checks} explored={explored} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Why the screen does not offer a step, which the machine would take. */
const OnScreen = ({ step, explored }: { step: Step; explored: Explored }) => {
  const entries = explored.facts.impossible.filter((entry) => entry.step === step.name)
  if (entries.length === 0) return null
  return (
    <details className={css.small}>
      <summary>{entries.some(({ isAlways }) => isAlways) ? texts.notOnScreen : texts.notAlwaysOnScreen}</summary>
      {[...new Set(entries.map(({ reason }) => reason))].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </details>
  )
}

const checkText = ({ name, isTrue }: GuardCheck) => `${name} ${isTrue ? texts.holds : texts.refuses}`

const RefusedStep = ({ step, checks, explored }: Refused & { explored: Explored }) => (
  <li className={css.refused}>
    <p>{explored.words.steps[step.name]}</p>
    <p className={css.meta}>
      <span className={css.name}>{step.name}</span> · {checks.map(checkText).join(', ')}
    </p>
    <details className={css.small}>
      <summary>{texts.why}</summary>
      <Checks checks={checks} explored={explored} />
    </details>
  </li>
)

const Checks = ({ checks, explored }: { checks: readonly GuardCheck[]; explored: Explored }) => (
  <ul className={css.list}>
    {checks.map((check, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a step may check one guard twice
      <Check key={index} {...check} explored={explored} />
    ))}
  </ul>
)

const Check = ({ name, isTrue, reads, explored }: GuardCheck & { explored: Explored }) => {
  const guard = explored.facts.guards[name]
  return (
    <li className={css.check}>
      <p>
        <code>{name}</code>{' '}
        <strong className={isTrue ? css.yes : css.no}>{isTrue ? texts.holds : texts.refuses}</strong>
      </p>
      {guard?.doc && <p>{guard.doc}</p>}
      {guard && <pre className={css.code}>{guard.code}</pre>}
      {reads.length === 0 ? (
        <p className={css.meta}>{texts.readsNothing}</p>
      ) : (
        <dl className={css.reads} aria-label={texts.reads}>
          {reads.map(({ path, value }) => (
            <div key={path}>
              <dt>
                <code>{path}</code>
              </dt>
              <dd>
                <pre className={css.value}>{valueText(value)}</pre>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
