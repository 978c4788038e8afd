import { useSelector } from '@xstate/react'
import { Send } from 'lucide-react'
import { faultOfText, maxMessage } from '#machines/model/message.ts'
import { lengthOf } from '#machines/model/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Button } from '#src/components/Button.tsx'
import { isEnter } from '#src/components/enter.ts'
import { TextArea } from '#src/components/TextArea.tsx'
import { pictureUrl } from '#src/joints/picture.ts'
import { usePerson } from '#src/joints/usePerson.ts'
import { feed as texts, textFaults, writingReason } from '#src/texts/messages.ts'
import * as css from './Feed.css.ts'
import { useSubmit } from './useComposer.ts'
import type { ComposerActor } from './wall.ts'

/** From here on the length is shown. */
const isLong = (length: number) => length > maxMessage * 0.9

export interface MessageComposerProps {
  composer: ComposerActor
  /** Enter alone sends, with Shift it breaks the line; otherwise Control and Enter send. */
  isSentByEnter?: boolean
}

/** A message of one's own (SPEC.md, section 2, Dashboard, Feed, and Members, Messages tab). */
export const MessageComposer = ({ composer, isSentByEnter = false }: MessageComposerProps) => {
  const { name, photoUrl } = usePerson()
  const text = useSelector(composer, ({ context }) => context.text)
  const failure = useSelector(composer, ({ context }) => context.failure)
  const state = useSelector(composer, ({ value }) => value)
  const fault = faultOfText(text)
  const length = lengthOf(text)
  const send = useSubmit(composer)
  return (
    <form
      className={css.composer}
      data-machine="messageComposer"
      data-state={state}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={css.composerFace}>
        <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={40} />
      </div>
      <div className={css.composerBody}>
        <TextArea
          label={texts.label}
          isLabelHidden
          rows={2}
          placeholder={texts.placeholder}
          value={text}
          error={fault !== null && fault !== 'blank' ? textFaults.message[fault] : undefined}
          onChange={(value) => composer.send({ type: 'text.change', text: value })}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            if (!event.ctrlKey && !event.metaKey && (!isSentByEnter || event.shiftKey)) return
            event.preventDefault()
            send()
          }}
        />
        {failure && <Alert>{writingReason('message', failure)}</Alert>}
        <div className={css.composerFoot}>
          <span className={css.hint} data-long={isLong(length) || undefined}>
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
