import { CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as css from './Notice.css.ts'

export interface FailureProps {
  title: string
  /** One sentence: why, and that nothing is lost. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  retryingLabel?: string
}

/** Something did not load; announced as it appears. */
export function Failure({ title, children, retryLabel, onRetry, isRetrying = false, retryingLabel }: FailureProps) {
  return (
    <div className={css.notice} role="alert">
      <CloudOff className={css.icon} data-tone="danger" size={24} strokeWidth={1.5} aria-hidden="true" />
      <h3 className={css.title}>{title}</h3>
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
