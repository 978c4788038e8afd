import { CalendarDays, ListChecks, Megaphone, Pin, PinOff, type LucideIcon } from 'lucide-react'
import type { PinnedItem, PinnedType } from '#machines/community/pinned.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { pinned as texts } from '#src/texts/community/pinned.ts'
import * as css from './Pinned.css.ts'

const icons: Record<PinnedType, LucideIcon> = {
  event: CalendarDays,
  task: ListChecks,
  announcement: Megaphone,
  other: Pin,
}

interface PinnedItemViewProps {
  item: PinnedItem
  /** If absent, the item cannot be unpinned. */
  onUnpin?: () => void
}

export const PinnedItemView = ({ item, onUnpin }: PinnedItemViewProps) => {
  const { type, title, content, due_date: dueDate, assigned_to: names } = item
  const Icon = icons[type]
  return (
    <li className={css.item}>
      <span className={css.type}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.types[type]}
      </span>
      <h4 className={css.title}>{title}</h4>
      {content !== '' && (
        <p className={css.content}>
          <LongText>{content}</LongText>
        </p>
      )}
      {(dueDate !== null || names.length > 0) && (
        <div className={css.facts}>
          {dueDate !== null && <span>{texts.until(dueDate)}</span>}
          {names.length > 0 && <span title={names.join(', ')}>{texts.names(names)}</span>}
        </div>
      )}
      {onUnpin && (
        <div className={css.unpin}>
          <IconButton icon={PinOff} iconSize={16} label={texts.unpin(title)} onPress={onUnpin} />
        </div>
      )}
    </li>
  )
}
