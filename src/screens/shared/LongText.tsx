import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cutOf } from '#machines/shared/longText.ts'
import { longText as texts } from '#src/texts/shared/longText.ts'
import * as css from './LongText.css.ts'

interface LongTextProps {
  children: string
  /** Draws the text up to an offset, if it has more than plain characters. */
  draw?: (text: string, end: number) => ReactNode
}

const plain = (text: string, end: number) => text.slice(0, end)

/** A member's text. A long text shows its first lines, and the rest on demand. */
export const LongText = ({ children: text, draw = plain }: LongTextProps) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const cut = cutOf(text)
  if (cut === null) return draw(text, text.length)
  const toggle = () => {
    flushSync(() => setOpen(!isOpen))
    // After 'Ver menos' the button is far above the visible part.
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {draw(text, isOpen ? text.length : cut)}
      {!isOpen && ' …'}
      <br />
      <button ref={button} type="button" className={css.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? texts.less : texts.more}
      </button>
    </>
  )
}
