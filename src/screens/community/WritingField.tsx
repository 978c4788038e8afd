import { useSelector } from '@xstate/react'
import { useId, useRef, type KeyboardEvent } from 'react'
import type { MentionsActor } from '#machines/community/mentions.machine.ts'
import { needed } from '#machines/shared/needed.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { isEnter } from '#src/components/enter.ts'
import { TextArea } from '#src/components/TextArea.tsx'
import { visuallyHidden } from '#src/components/VisuallyHidden.css.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useCaret } from '#src/hooks/useCaret.ts'
import { feed, mentions as texts, replies } from '#src/texts/community/messages.ts'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'
import * as css from './WritingField.css.ts'

interface WritingFieldProps {
  composer: MessageComposerActor
  label: string
  placeholder: string
  rows: number
  error: string | undefined
  isReadOnly?: boolean
  /** Whether this Enter sends the text. */
  isSending: (event: KeyboardEvent) => boolean
  onSend: () => void
}

const useMentions = (composer: MessageComposerActor): MentionsActor =>
  needed(
    useSelector(composer, ({ children }) => children.mentions),
    'the composer suggests no mentions',
  )

/** The text of a message or reply. It suggests members while a mention is typed. */
export const WritingField = (props: WritingFieldProps) => {
  const { composer, label, placeholder, rows, error, isReadOnly = false, isSending, onSend } = props
  const text = useSelector(composer, ({ context }) => context.text)
  // A message to a member has its own notice.
  const stored = useSelector(composer, ({ context: { isStored, messageId, beginning } }) =>
    isStored && beginning === '' ? (messageId === null ? feed : replies).stored : null,
  )
  const mentions = useMentions(composer)
  const members = useSelector(mentions, ({ context }) => context.members)
  const at = useSelector(mentions, ({ context }) => context.at)
  const state = useSelector(mentions, ({ value }) => stateText(value))
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isOpen = members.length > 0
  const updateMentions = () => {
    if (field.current && document.activeElement === field.current)
      mentions.send({ type: 'write', text: field.current.value, caret: field.current.selectionEnd })
  }
  useCaret(field, composer)
  const pressInList = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const isChosen = isEnter(event) || (event.key === 'Tab' && !event.nativeEvent.isComposing)
    if (event.key === 'ArrowDown' && isPlain) mentions.send({ type: 'next' })
    else if (event.key === 'ArrowUp' && isPlain) mentions.send({ type: 'previous' })
    else if (event.key === 'Escape') mentions.send({ type: 'dismiss' })
    else if (isChosen && isPlain) mentions.send({ type: 'choose' })
    else return false
    event.preventDefault()
    return true
  }
  return (
    <div className={css.field} data-machine="mentions" data-state={state}>
      <TextArea
        inputRef={field}
        label={label}
        isLabelHidden
        rows={rows}
        placeholder={placeholder}
        value={text}
        isReadOnly={isReadOnly}
        error={error}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` })}
        onChange={(value) => {
          composer.send({ type: 'text.change', text: value })
          updateMentions()
        }}
        onSelect={updateMentions}
        onBlur={() => mentions.send({ type: 'leave' })}
        onKeyDown={(event) => {
          if ((isOpen && pressInList(event)) || !isSending(event)) return
          event.preventDefault()
          mentions.send({ type: 'leave' })
          onSend()
        }}
      />
      <output className={visuallyHidden}>{stored}</output>
      <output className={visuallyHidden}>{isOpen && texts.count(members.length)}</output>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot complete a word inside a text
        <div id={id} className={css.list} role="listbox" aria-label={texts.list}>
          {members.map(({ id: member, name, handle, photo_url }, place) => (
            <button
              key={member}
              type="button"
              id={`${id}-${place}`}
              className={css.member}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the field handles Enter; <option> needs a <select>
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              ref={(row) => {
                if (place === at) row?.scrollIntoView({ block: 'nearest' })
              }}
              // The field keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.send({ type: 'choose', at: place })}
            >
              <Avatar name={name} photoUrl={pictureUrl(photo_url)} size={32} />
              <span className={css.words}>
                <span className={css.name}>{name}</span>
                <span className={css.handle}>@{handle}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
