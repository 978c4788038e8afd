import { Bell } from 'lucide-react'
import * as css from './BellButton.css.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

export interface BellButtonProps extends Omit<IconButtonProps, 'icon' | 'children'> {
  /** Unread; shown as '9+' above nine, hidden at zero. `label` has it as text. */
  count: number
}

/** The bell of the top bar. */
export function BellButton({ count, ...rest }: BellButtonProps) {
  return (
    <IconButton {...rest} icon={Bell}>
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      )}
    </IconButton>
  )
}
