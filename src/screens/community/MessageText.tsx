import { memo, useCallback } from 'react'
import { partsOf } from '#machines/community/messageText.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import * as css from './Message.css.ts'

const draw = (text: string, mentions: readonly string[], end: number) =>
  partsOf(text, mentions, end).map((part, place) =>
    part.kind === 'link' ? (
      <a key={place} className={css.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ) : part.kind === 'mention' ? (
      <strong key={place} className={css.mention}>
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  )

/** A text with its line breaks, links and mentions. Everything else is plain text. */
export const MessageText = memo(({ children, mentions }: { children: string; mentions: readonly string[] }) => {
  const drawn = useCallback((text: string, end: number) => draw(text, mentions, end), [mentions])
  return (
    <p className={css.text} dir="auto">
      <LongText draw={drawn}>{children}</LongText>
    </p>
  )
})
MessageText.displayName = 'MessageText'
