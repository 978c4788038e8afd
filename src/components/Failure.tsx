import { CloudOff, RotateCcw } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as css from './Notice.css.ts'

export interface FailureProps {
  title: string
  /** 2 if it is directly below the page's title. */
  headingLevel?: 2 | 3
  /** One sentence: the reason, and that nothing is lost. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
}

/** Focusable containers that stay when the failure disappears. */
const around = '[role=tabpanel], [role=dialog], main'

/** A failed load, announced when it appears. When it disappears with the focus, its container gets the focus. */
export function Failure(props: FailureProps) {
  const { title, headingLevel = 3, children, retryLabel, onRetry } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = notice
    return () => {
      if (current?.contains(document.activeElement))
        current.closest<HTMLElement>(around)?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={notice} className={css.notice} role="alert">
      <CloudOff className={css.icon} data-tone="danger" size={24} strokeWidth={1.5} aria-hidden="true" />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && (
        <p className={css.text} data-soft="">
          {children}
        </p>
      )}
      <div className={css.action}>
        <Button icon={RotateCcw} onPress={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
