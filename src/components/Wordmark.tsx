import { Mark } from './Mark.tsx'
import * as css from './Wordmark.css.ts'

/** A longer name has two lines, and smaller letters: the width is the sidebar's, or a phone's. */
const longest = 16

/** The mark and the name of the house. `soft` where a title follows, as on the login. */
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
