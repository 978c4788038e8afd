import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { useOpen } from './useOpen.ts'
import * as css from './Explain.css.ts'
import { later, useWanted } from './later.tsx'

const Explanation = later(async () => (await import('./Explanation.tsx')).Explanation)

interface ExplainProps {
  /** The visible, pressable word beside the number: 'Pontualidade'. */
  term: string
  /** The accessible name; begins with the term: 'Pontualidade: como se calcula'. */
  label: string
  /** Above the sentences, if the term alone is too short. */
  title?: string
  /** One paragraph each. */
  lines: readonly string[]
}

/**
 * Explains how a number is calculated: a word with a dotted underline that opens a few sentences. Escape closes them.
 * Their code is loaded on hover, focus or press.
 */
export function Explain({ term, label, title = term, lines }: ExplainProps) {
  const [isOpen, setOpen] = useOpen()
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
