import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogActions, DialogText } from './Dialog.tsx'

export interface ConfirmProps {
  isOpen: boolean
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary'
  isBusy?: boolean
  busyLabel?: string
  /** Why it did not work, once it was tried. */
  alert?: string | null
  onConfirm: () => void
  /** Also by Escape. */
  onCancel: () => void
}

/** Asks before something that cannot be undone. The focus starts on the harmless answer. */
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
      <DialogText>{children}</DialogText>
      {alert && <Alert>{alert}</Alert>}
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
