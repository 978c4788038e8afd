import { Confirm } from '#src/components/Confirm.tsx'
import { discard as usual } from '#src/texts/shared/discard.ts'

interface DiscardQuestionProps {
  isOpen: boolean
  texts?: typeof usual
  onDiscard: () => void
  onKeep: () => void
}

/** The question before typed text is lost. */
export const DiscardQuestion = ({ isOpen, texts = usual, onDiscard, onKeep }: DiscardQuestionProps) => (
  <Confirm
    isOpen={isOpen}
    title={texts.title}
    confirmLabel={texts.confirm}
    cancelLabel={texts.cancel}
    onConfirm={onDiscard}
    onCancel={onKeep}
  >
    {texts.text}
  </Confirm>
)
