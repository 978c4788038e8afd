import { z } from 'zod/mini'

export const pinnedTypes = ['event', 'task', 'announcement', 'other'] as const
export type PinnedType = (typeof pinnedTypes)[number]

export const pinnedItemSchema = z.object({
  id: z.string(),
  type: z.enum(pinnedTypes),
  title: z.string(),
  content: z.string(),
  /** A calendar day. */
  due_date: z.nullable(z.string()),
  /** Names as free text. */
  assigned_to: z.array(z.string()),
  created_at: z.string(),
})
export type PinnedItem = z.infer<typeof pinnedItemSchema>

const isLater = (a: PinnedItem, b: PinnedItem) =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at

/** Inserts or replaces an item; the newest is first. */
export const withPinned = (items: readonly PinnedItem[], item: PinnedItem): readonly PinnedItem[] => {
  const others = items.filter(({ id }) => id !== item.id)
  const at = others.findIndex((other) => isLater(item, other))
  return others.toSpliced(at < 0 ? others.length : at, 0, item)
}

export const withoutPinned = (items: readonly PinnedItem[], id: string): readonly PinnedItem[] =>
  items.filter((item) => item.id !== id)
