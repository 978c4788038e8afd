import { useSelector } from '@xstate/react'
import { Send } from 'lucide-react'
import { faultOfText } from '#machines/community/message.ts'
import { Alert } from '#src/components/Alert.tsx'
import { isEnter } from '#src/components/enter.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { replies as texts, textFaults } from '#src/texts/community/messages.ts'
import { writingReason } from '#src/texts/community/messageFailures.ts'
import * as css from './Message.css.ts'
import { useSubmit } from './useSubmit.ts'
import { WritingField } from './WritingField.tsx'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'

/** The form for a reply: Enter sends it, Shift+Enter breaks the line. */
export const ReplyComposer = ({ composer, isGone }: { composer: MessageComposerActor; isGone: boolean }) => {
  const text = useSelector(composer, ({ context }) => context.text)
  const failure = useSelector(composer, ({ context }) => context.failure)
  const isSending = useSelector(composer, (state) => state.matches('sending'))
  const fault = faultOfText(text)
  const { send, submit } = useSubmit(composer)
  return (
    <form className={css.replyForm} onSubmit={submit}>
      <div className={css.replyField}>
        <WritingField
          composer={composer}
          label={texts.label}
          rows={1}
          placeholder={texts.placeholder}
          isReadOnly={isGone && text === ''}
          error={fault !== null && fault !== 'blank' ? textFaults.reply[fault] : undefined}
          isSending={(event) => isEnter(event) && !event.shiftKey}
          onSend={send}
        />
      </div>
      <span className={css.send}>
        <IconButton icon={Send} label={texts.send} type="submit" isDisabled={fault !== null || isSending || isGone} />
      </span>
      {failure && !isGone && (
        <div className={css.replyFailure}>
          <Alert>{writingReason('reply', failure)}</Alert>
        </div>
      )}
    </form>
  )
}
