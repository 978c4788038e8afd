import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import * as css from './FieldFrame.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

/** The parts around the control of every field. */
export interface FieldFrameProps {
  label: string
  /** Only screen readers get the label: for searches, whose icon explains them. */
  isLabelHidden?: boolean | undefined
  /** Right of the label: a counter such as '98 de 500', or a link. */
  aside?: ReactNode
  description?: string | undefined
  descriptionIcon?: LucideIcon | undefined
  /** Marks the field as faulty and says why. */
  error?: string | undefined
}

/** Label above, description and error below. Must be inside a React Aria field, which connects them. */
export function FieldFrame(props: FieldFrameProps & { children: ReactNode }) {
  const { label, isLabelHidden, aside, description, descriptionIcon: Icon, error, children } = props
  return (
    <>
      {isLabelHidden ? (
        <Label className={visuallyHidden}>{label}</Label>
      ) : (
        <div className={css.head}>
          <Label className={css.label}>{label}</Label>
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
        </div>
      )}
      {children}
      {description !== undefined && (
        <Text slot="description" className={css.description}>
          {Icon && <Icon className={css.noteIcon} size={15} strokeWidth={1.75} aria-hidden="true" />}
          <span>{description}</span>
        </Text>
      )}
      {error !== undefined && (
        <FieldError className={css.error}>
          <CircleAlert className={css.noteIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </FieldError>
      )}
    </>
  )
}
