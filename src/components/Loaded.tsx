import type { ReactNode } from 'react'
import { Stack, type StackProps } from './Stack.tsx'

export interface LoadedProps extends Pick<StackProps, 'gap'> {
  /** The loaded content; null until it is loaded once. It stays during a reload and if that fails. */
  children: ReactNode
  /** Shown until then. */
  loading: ReactNode
  /** The reason of a failure, with a retry: instead of the content, or below it. */
  failure: ReactNode
}

/** Content from the server. After a failure the user can retry, and earlier content stays. */
export function Loaded({ children, loading, failure, gap = 'm' }: LoadedProps) {
  if (children === null) return failure ?? loading
  return (
    <Stack gap={gap}>
      {children}
      {failure}
    </Stack>
  )
}
