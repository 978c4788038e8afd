import type { ReactNode } from 'react'
import { Stack, type StackProps } from './Stack.tsx'

export interface LoadedProps extends Pick<StackProps, 'gap'> {
  /** What came last; null until it has come once. It stays while it is read again, and when that fails. */
  children: ReactNode
  /** In its place until then. */
  loading: ReactNode
  /** Why reading it failed, with a way on: in its place, or below what came before. */
  failure: ReactNode
}

/** Something that is read from the server, and read again: every failure leaves a way on, and takes nothing away. */
export function Loaded({ children, loading, failure, gap = 'm' }: LoadedProps) {
  if (children === null) return failure ?? loading
  return (
    <Stack gap={gap}>
      {children}
      {failure}
    </Stack>
  )
}
