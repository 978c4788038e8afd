import { useSelector } from '@xstate/react'
import { AtSign, Send } from 'lucide-react'
import { beginningFor, isAddresseeLost, type Addressee } from '#machines/community/addressee.ts'
import { faultOfText, maxMessage } from '#machines/community/message.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Button } from '#src/components/Button.tsx'
import { isEnter } from '#src/components/enter.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { feed as texts, mentions as mentionTexts, textFaults } from '#src/texts/community/messages.ts'
import { writingReason } from '#src/texts/community/messageFailures.ts'
import * as css from './Feed.css.ts'
import { useSubmit } from './useSubmit.ts'
import { WritingField } from './WritingField.tsx'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'

/** Above this length the counter is shown. */
const isLong = (length: number) => length > maxMessage * 0.9

interface MessageComposerProps {
  composer: MessageComposerActor
  /** Enter sends and Shift+Enter breaks the line; otherwise Ctrl+Enter sends. */
  isSentByEnter?: boolean
  /** The member whom the message notifies by a mention; null for all. */
  addressee?: Addressee | null
}

/** The form for a new message. */
export const MessageComposer = ({ composer, isSentByEnter = false, addressee = null }: MessageComposerProps) => {
  const { name, photoUrl } = usePerson()
  const text = useSelector(composer, ({ context }) => context.text)
  const failure = useSelector(composer, ({ context }) => context.failure)
  const state = useSelector(composer, ({ value }) => stateText(value))
  const fault = useSelector(composer, ({ context }) => faultOfText(context.text, context.beginning))
  const length = lengthOf(text)
  const isLost = addressee !== null && isAddresseeLost(addressee, text)
  const { send, submit } = useSubmit(composer)
  return (
    <form className={css.composer} data-machine="messageComposer" data-state={state} onSubmit={submit}>
      <div className={css.composerFace}>
        <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={40} />
      </div>
      <div className={css.composerBody}>
        <WritingField
          composer={composer}
          label={texts.label}
          rows={2}
          placeholder={texts.placeholder}
          error={fault !== null && fault !== 'blank' ? textFaults.message[fault] : undefined}
          isSending={(event) =>
            isEnter(event) && (event.ctrlKey || event.metaKey || (isSentByEnter && !event.shiftKey))
          }
          onSend={send}
        />
        {addressee && isLost && (
          <Alert tone="warning">
            <p className={css.lost}>{mentionTexts.missing(addressee.name, addressee.handle)}</p>
            <Button
              size="small"
              icon={AtSign}
              onPress={() => composer.send({ type: 'text.change', text: `${beginningFor(addressee)}${text}` })}
            >
              {mentionTexts.restore(addressee.handle)}
            </Button>
          </Alert>
        )}
        {failure && <Alert>{writingReason('message', failure)}</Alert>}
        <div className={css.composerFoot}>
          <span className={css.hint} data-written={text !== '' || undefined}>
            {isLong(length) ? texts.length(length) : texts.whoReads}
          </span>
          <Button
            variant="quiet"
            isDisabled={text === '' || state === 'sending'}
            onPress={() => composer.send({ type: 'cancel' })}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" icon={Send} isDisabled={fault !== null || state === 'sending'}>
            {texts.send}
          </Button>
        </div>
      </div>
    </form>
  )
}
