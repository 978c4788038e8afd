import * as css from './Truncated.css.ts'

/**
 * One line of a longer text, at most `width` pixels wide; the whole of it over what stands below while one points at it, or
 * it has the focus. Screen readers say it whole, once.
 */
export const Truncated = ({ text, width }: { text: string; width: number }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reads what the pointer reads
  <span className={css.frame} style={{ maxWidth: width }} tabIndex={0}>
    <span className={css.short}>{text}</span>
    <span className={css.full} aria-hidden="true">
      {text}
    </span>
  </span>
)
