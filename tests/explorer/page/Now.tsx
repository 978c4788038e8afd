import type { RefObject } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { Card } from '#src/components/Card.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import type { WalkPath } from '#tests/kit/model.ts'
import { noticesOf } from '#tests/support/paths/cases.ts'
import type { Words } from '#tests/support/paths/words.ts'
import * as css from './Explorer.css.ts'
import { leavesAt, useLoaded, valueText } from './words.ts'

interface NowProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  path: WalkPath
  words: Words
}

/** The current states in words, and what the last step did. */
export const Now = ({ headingRef, path, words }: NowProps) => {
  const place = path.state
  const notices = useLoaded(place, () => noticesOf(place)) ?? []
  const { emitted, reported, sent, actions } = place.effects
  const effects = [
    ...emitted.map(({ type }) => texts.emits(type)),
    ...reported.map(({ type }) => texts.reports(type)),
    ...sent.map(({ to, event }) => texts.sends(event.type, to)),
    ...actions.map((action) => texts.calls(action)),
  ]
  return (
    <Card>
      <h3 ref={headingRef} tabIndex={-1} className={css.cardTitle}>
        {texts.now}
      </h3>
      <ul className={css.list} aria-live="polite">
        {leavesAt(place).map((leaf) => (
          <li key={leaf} className={css.leaf}>
            <Lozenge />
            <div>
              <code className={css.gold}>{leaf}</code>
              <p>{words.states[leaf]}</p>
            </div>
          </li>
        ))}
      </ul>
      {place.status === 'done' && <p className={css.soft}>{texts.ended}</p>}
      {place.status === 'error' && (
        <Alert>{texts.failed(place.error instanceof Error ? place.error.message : String(place.error))}</Alert>
      )}
      {notices.length > 0 && (
        <div className={css.block}>
          <h4 className={css.label}>{texts.notices}</h4>
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {effects.length > 0 && (
        <div className={css.block}>
          <h4 className={css.label}>{texts.effects}</h4>
          <ul className={css.meta}>
            {effects.map((effect, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a step may do the same twice
              <li key={index}>{effect}</li>
            ))}
          </ul>
        </div>
      )}
      <details className={css.small}>
        <summary>{texts.data}</summary>
        <pre className={css.code}>{valueText(place.snapshot.context)}</pre>
      </details>
    </Card>
  )
}
