import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import * as css from './Explain.css.ts'
import { later, useWanted } from './later.tsx'

const Explanation = later(async () => (await import('./Explanation.tsx')).Explanation)

export interface ExplainProps {
  /** What stands beside the number, and is pressed: 'Pontualidade'. */
  term: string
  /** What screen readers say; begins with the term: 'Pontualidade: como se calcula'. */
  label: string
  /** Above the sentences, where the term alone would say too little. */
  title?: string
  /** One paragraph each. */
  lines: readonly string[]
}

/**
 * How a number comes about, on demand: a word with a dotted line that opens a few sentences; Escape closes them. Their code
 * comes with the first sign that it will be wanted.
 */
export function Explain({ term, label, title = term, lines }: ExplainProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, signs] = useWanted(isOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={trigger}
        className={css.term}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...signs}
        onPress={() => setOpen(true)}
      >
        {term}
      </Button>
      {isWanted && (
        <Explanation title={title} lines={lines} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}
