import { useLayoutEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Card } from '#src/components/Card.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import type { WalkPath } from '#tests/kit/model.ts'
import { caseOf } from '#tests/support/paths/cases.ts'
import type { Words } from '#tests/support/paths/words.ts'
import * as css from './Explorer.css.ts'
import { useLoaded } from './words.ts'

interface PathStepsProps {
  path: WalkPath
  words: Words
  /** Keeps this count of steps. */
  goTo: (count: number) => void
}

/** The path as a test case for people: the start, and each step with its expected results. */
export const PathSteps = ({ path, words, goTo }: PathStepsProps) => {
  const written = useLoaded(path, () => caseOf(words, path))
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const scroller = list.current?.closest('[data-scroller]')
    if (written && scroller) scroller.scrollTop = scroller.scrollHeight
  }, [written])
  const lines = written ? [{ action: written.given, expected: written.seen }, ...written.steps] : []
  return (
    <Card title={texts.path} headingLevel={3}>
      {written === null && <p className={css.soft}>{texts.loadingWords}</p>}
      <ol ref={list} className={css.path} start={0}>
        {lines.map(({ action, expected }, index) => {
          const isLast = index === lines.length - 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a step's number is its identity
            <li key={index} aria-current={isLast ? 'step' : undefined} className={css.pathStep}>
              <Button
                className={css.number}
                aria-label={texts.goTo(index)}
                isDisabled={isLast}
                onPress={() => goTo(index)}
              >
                {index}
              </Button>
              <div>
                <p>{action}</p>
                <ul className={css.expected}>
                  {expected.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
