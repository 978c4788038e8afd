import { spinner } from './Spinner.css.ts'

/** A turning ring in the colour of the text. Decorative: the word beside it says what is happening. `size` in pixels. */
export function Spinner({ size = 15 }: { size?: number }) {
  return <span className={spinner} style={{ width: size, height: size }} aria-hidden="true" />
}
