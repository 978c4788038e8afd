import { Bell } from 'lucide-react'
import * as css from './BellButton.css.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { shortCount } from './shortCount.ts'

interface BellButtonProps extends Omit<IconButtonProps, 'icon' | 'children'> {
  /** Unread; hidden at zero. `label` has it as text. */
  count: number
}

/** The bell of the top bar. */
export function BellButton({ count, ...rest }: BellButtonProps) {
  return (
    <IconButton {...rest} icon={Bell}>
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {shortCount(count)}
        </span>
      )}
    </IconButton>
  )
}
