import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogActions, DialogText } from './Dialog.tsx'
import { Stack } from './Stack.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  /** One sentence: what will happen. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary'
  isBusy?: boolean
  busyLabel?: string
  /** Why the action failed. */
  alert?: string | null
  onConfirm: () => void
  /** Escape cancels too. */
  onCancel: () => void
}

/** Confirms an irreversible action. The cancel button gets the focus. */
export function Confirm(props: ConfirmProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel,
    tone = 'danger',
    isBusy = false,
    busyLabel,
    alert,
  } = props
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      isBusy={isBusy}
      onOpenChange={(open) => {
        if (!open) props.onCancel()
      }}
    >
      <Stack>
        <DialogText>{children}</DialogText>
        {alert && <Alert>{alert}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={isBusy} onPress={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={tone} isBlock isBusy={isBusy} busyLabel={busyLabel} onPress={props.onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
