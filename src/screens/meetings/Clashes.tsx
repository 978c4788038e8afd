import type { Clash } from '#machines/meetings/meetingList.ts'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { meetingDialog } from '#src/texts/meetings/meetingDialog.ts'
import * as css from './MeetingDialog.css.ts'

interface ClashesProps {
  clashes: readonly Clash[]
  confirmLabel: string
  onConfirm: () => void
  onBack: () => void
}

const { warning } = meetingDialog

/** A warning: the participants with another meeting at that time. */
export const Clashes = ({ clashes, confirmLabel, onConfirm, onBack }: ClashesProps) => (
  <Dialog role="alertdialog" title={warning.title} isOpen onOpenChange={onBack}>
    <DialogText>{warning.text}</DialogText>
    <ul className={css.clashes}>
      {clashes.map((clash) => (
        <li key={`${clash.member_id} ${clash.title ?? ''} ${clash.date} ${clash.time}`}>{warning.clash(clash)}</li>
      ))}
    </ul>
    <DialogActions>
      <Button variant="quiet" isBlock autoFocus onPress={onBack}>
        {warning.cancel}
      </Button>
      <Button variant="primary" isBlock onPress={onConfirm}>
        {confirmLabel}
      </Button>
    </DialogActions>
  </Dialog>
)
