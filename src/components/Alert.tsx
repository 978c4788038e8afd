import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './Notice.css.ts'

type AlertTone = 'danger' | 'info' | 'success' | 'warning'

const icons: Record<AlertTone, LucideIcon> = {
  danger: CircleAlert,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
}

interface AlertProps {
  tone?: AlertTone
  title?: string
  children?: ReactNode
}

/** A notice inside the page. Danger is announced at once (`role="alert"`), other tones politely. */
export function Alert({ tone = 'danger', title, children }: AlertProps) {
  const Icon = icons[tone]
  const content = (
    <>
      <Icon className={`${css.alertIcon} ${css.alertTone}`} size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && <p className={css.alertTitle}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </>
  )
  return tone === 'danger' ? (
    <div className={css.alert} data-tone={tone} role="alert">
      {content}
    </div>
  ) : (
    <output className={css.alert} data-tone={tone}>
      {content}
    </output>
  )
}
