import { useState, type ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import * as css from './Tooltip.css.ts'

export interface TooltipProps {
  /** A few words about what it hangs from; they must be part of its name too. */
  text: string
  /** One element that can have the focus. `show` opens the words by a press, where there is nothing to point with. */
  children: (show: () => void) => ReactElement<object, string>
}

/** Words over what one points at or has the focus on; Escape takes them away. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TooltipTrigger delay={300} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      <Focusable>{children(() => setOpen(true))}</Focusable>
      <AriaTooltip className={css.tooltip} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
