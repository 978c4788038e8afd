import type { HTMLAttributes } from 'react'
import * as css from './Stack.css.ts'

export interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** A step of the space scale; `page` is the gap between cards. */
  gap?: keyof typeof css.stack
}

/** A vertical stack. */
export function Stack({ gap = 'm', className, ...rest }: StackProps) {
  return <div {...rest} className={className === undefined ? css.stack[gap] : `${css.stack[gap]} ${className}`} />
}

/** A horizontal row that wraps. */
export function Inline({ gap = 's', className, ...rest }: StackProps) {
  return <div {...rest} className={className === undefined ? css.inline[gap] : `${css.inline[gap]} ${className}`} />
}
