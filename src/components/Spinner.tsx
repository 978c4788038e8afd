import { spinner } from './Spinner.css.ts'

/** A turning ring in the colour of the text. Decorative: the text beside it describes the state. `size` in pixels. */
export function Spinner({ size = 15 }: { size?: number }) {
  return <span className={spinner} style={{ width: size, height: size }} aria-hidden="true" />
}
