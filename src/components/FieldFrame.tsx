import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import * as css from './FieldFrame.css.ts'
import { visuallyHidden } from './VisuallyHidden.css.ts'

/** What every field has around its control. */
export interface FieldFrameProps {
  label: string
  /** The label is read, not shown: for searches, whose icon says what they are. */
  isLabelHidden?: boolean | undefined
  /** Right of the label: a counter such as '98 de 500', or a link. */
  aside?: ReactNode
  description?: string | undefined
  descriptionIcon?: LucideIcon | undefined
  /** Marks the field as faulty and says why. */
  error?: string | undefined
}

/** Label above, description and error below; goes inside a React Aria field, which ties them together. */
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
