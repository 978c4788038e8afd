import { Mark } from './Mark.tsx'
import * as css from './Wordmark.css.ts'

/** The mark and the name of the house. `soft` where a title follows, as on the login. */
export function Wordmark({ children, tone = 'strong' }: { children: string; tone?: 'strong' | 'soft' }) {
  return (
    <span className={css.wordmark}>
      <Mark />
      <span className={css.name} data-tone={tone}>
        {children}
      </span>
    </span>
  )
}
