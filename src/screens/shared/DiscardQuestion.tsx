import { Confirm } from '#src/components/Confirm.tsx'
import { discard as usual } from '#src/texts/shared/discard.ts'

interface DiscardQuestionProps {
  actor: { send: (event: { type: 'discard' } | { type: 'keep' }) => void }
  isOpen: boolean
  texts?: typeof usual
}

/** The question before typed text is lost. */
export const DiscardQuestion = ({ actor, isOpen, texts = usual }: DiscardQuestionProps) => (
  <Confirm
    isOpen={isOpen}
    title={texts.title}
    confirmLabel={texts.confirm}
    cancelLabel={texts.cancel}
    onConfirm={() => actor.send({ type: 'discard' })}
    onCancel={() => actor.send({ type: 'keep' })}
  >
    {texts.text}
  </Confirm>
)
