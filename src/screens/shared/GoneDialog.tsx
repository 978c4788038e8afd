import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'

interface GoneDialogProps {
  texts: { title: string; text: string; close: string; again: string }
  onClose: () => void
  /** Saves the typed values as a new record. */
  onAgain: () => void
}

/** Another user deleted the record of an open form. */
export const GoneDialog = ({ texts, onClose, onAgain }: GoneDialogProps) => (
  <Dialog role="alertdialog" title={texts.title} isOpen isBusy>
    <DialogText>{texts.text}</DialogText>
    <DialogActions>
      <Button variant="quiet" isBlock autoFocus onPress={onClose}>
        {texts.close}
      </Button>
      <Button variant="primary" isBlock onPress={onAgain}>
        {texts.again}
      </Button>
    </DialogActions>
  </Dialog>
)
