import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogActions, type DialogProps } from './Dialog.tsx'
import { Stack, type StackProps } from './Stack.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'closeLabel' | 'size'> {
  /** The fields, one below the other. */
  children: ReactNode
  gap?: StackProps['gap']
  submitLabel: string
  busyLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary'
  /** A line above the actions. */
  isRuled?: boolean
  /** A request is running. */
  isBusy: boolean
  alertTitle?: string
  /** Why the last submit failed. */
  alert?: string | null
  onSubmit: () => void
  /** Escape and the close button cancel too. */
  onCancel: () => void
  /** The machine behind the form and its state: for tests, if no other element has them. */
  'data-machine'?: string
  'data-state'?: string
}

/** An open dialog with one form. What was typed belongs to its owner. */
export function FormDialog(props: FormDialogProps) {
  const { title, closeLabel, size = 'small', children, gap = 'm', isBusy, alert, onSubmit, onCancel } = props
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      size={size}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel()
      }}
    >
      <form
        noValidate
        data-machine={props['data-machine']}
        data-state={props['data-state']}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap={gap}>
          {children}
          {alert && <Alert {...(props.alertTitle !== undefined && { title: props.alertTitle })}>{alert}</Alert>}
        </Stack>
        <DialogActions isRuled={props.isRuled === true}>
          <Button variant="quiet" isBlock isDisabled={isBusy} onPress={onCancel}>
            {props.cancelLabel}
          </Button>
          <Button type="submit" variant={props.tone ?? 'primary'} isBlock isBusy={isBusy} busyLabel={props.busyLabel}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
