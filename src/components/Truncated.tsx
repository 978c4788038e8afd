import * as css from './Truncated.css.ts'

/**
 * One line of a longer text, at most `width` pixels wide. On hover or focus the whole text covers the content below.
 * Screen readers read the whole text once.
 */
export const Truncated = ({ text, width }: { text: string; width: number }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach the whole text
  <span className={css.frame} style={{ maxWidth: width }} tabIndex={0}>
    <span className={css.short}>{text}</span>
    <span className={css.full} aria-hidden="true">
      {text}
    </span>
  </span>
)
