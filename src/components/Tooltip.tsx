import { type ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { useOpen } from './useOpen.ts'
import * as css from './Tooltip.css.ts'

interface TooltipProps {
  /** A few words about the element; its accessible name must contain them too. */
  text: string
  /** One focusable element. `show` opens the tooltip by a press, for touch. */
  children: (show: () => void) => ReactElement<object, string>
}

/** A tooltip on hover or focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useOpen()
  return (
    <TooltipTrigger delay={300} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      <Focusable>{children(() => setOpen(true))}</Focusable>
      <AriaTooltip className={css.tooltip} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
