import { Mark } from './Mark.tsx'
import * as css from './Wordmark.css.ts'

/** A longer name has two lines and smaller letters, to fit the sidebar or a phone. */
const longest = 16

/** The logo and the name of the brand. `soft` before a title, as on the login page. */
export function Wordmark({ children, tone = 'strong' }: { children: string; tone?: 'strong' | 'soft' }) {
  return (
    <span className={css.wordmark}>
      <span className={css.mark}>
        <Mark />
      </span>
      <span className={css.name} data-tone={tone} data-length={children.length > longest ? 'long' : undefined}>
        {children}
      </span>
    </span>
  )
}
