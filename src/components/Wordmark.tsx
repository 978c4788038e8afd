import { Mark } from './Mark.tsx'
import * as css from './Wordmark.css.ts'

/** A longer name has two lines and smaller letters, to fit the sidebar or a phone. */
const longest = 13

interface WordmarkProps {
  children: string
  tone?: 'strong' | 'soft'
  /** The URL of the club's own picture; without it the mark is shown. */
  emblem?: string | null
}

/**
 * The logo and the name of the brand. `soft` before a title, as on the login page. `data-club`: what the server and the
 * first script of the landing replace.
 */
export function Wordmark({ children, tone = 'strong', emblem = null }: WordmarkProps) {
  return (
    <span className={css.wordmark}>
      <span className={css.mark} data-club="mark">
        {emblem === null ? <Mark /> : <img src={emblem} width={28} height={28} alt="" />}
      </span>
      <span
        className={css.name}
        data-club="name"
        data-tone={tone}
        data-length={children.length > longest ? 'long' : undefined}
      >
        {children}
      </span>
    </span>
  )
}
