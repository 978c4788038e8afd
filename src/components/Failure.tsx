import { CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as css from './Notice.css.ts'

export interface FailureProps {
  title: string
  /** 3, unless no heading stands between it and the page's title. */
  headingLevel?: 2 | 3
  /** One sentence: why, and that nothing is lost. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  retryingLabel?: string
}

/** Something did not load; announced as it appears. */
export function Failure(props: FailureProps) {
  const { title, headingLevel = 3, children, retryLabel, onRetry, isRetrying = false, retryingLabel } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={css.notice} role="alert">
      <CloudOff className={css.icon} data-tone="danger" size={24} strokeWidth={1.5} aria-hidden="true" />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && (
        <p className={css.text} data-soft="">
          {children}
        </p>
      )}
      <div className={css.action}>
        <Button icon={RotateCcw} isBusy={isRetrying} busyLabel={retryingLabel} onPress={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
