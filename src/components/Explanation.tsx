import type { RefObject } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useVisit } from './visit.ts'
import * as css from './Explain.css.ts'

interface ExplanationProps {
  title: string
  lines: readonly string[]
  /** The word to which it is attached, which gets the focus when it closes. */
  triggerRef: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The popover of `Explain`, loaded on demand. */
export function Explanation({ title, lines, triggerRef, isOpen, onOpenChange }: ExplanationProps) {
  return (
    <Popover
      key={useVisit()}
      className={css.popover}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={8}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Dialog className={css.dialog}>
        <Heading slot="title" level={3} className={css.title}>
          {title}
        </Heading>
        <div className={css.text}>
          {lines.map((line) => (
            <p key={line} className={css.line}>
              {line}
            </p>
          ))}
        </div>
      </Dialog>
    </Popover>
  )
}
