import { Link } from 'react-aria-components/Link'
import * as css from './Steps.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export interface StepsProps {
  label: string
  /** Without `href` a step is only shown. */
  steps: readonly { id: string; label: string; isDone: boolean; href?: string }[]
  /** The id of the shown step; null if none is. */
  current: string | null
  /** 'feito', for screen readers. */
  doneLabel: string
}

/** The steps of a long form on one hairline. A lozenge is filled once its step is done. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <nav aria-label={label} className={css.steps}>
      <ol className={css.list}>
        {steps.map(({ id, label: name, isDone, href }) => {
          const content = (
            <>
              <span className={css.mark} data-done={isDone || undefined} aria-hidden="true" />
              <span className={css.name}>{name}</span>
              {isDone && <span className={visuallyHidden}>{`, ${doneLabel}`}</span>}
            </>
          )
          return (
            <li key={id} className={css.item} data-current={id === current || undefined}>
              {href === undefined || id === current ? (
                <span className={css.step} aria-current={id === current ? 'step' : undefined}>
                  {content}
                </span>
              ) : (
                <Link href={href} className={css.step}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
