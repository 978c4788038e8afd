import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { pinnedItemSchema, pinnedTypes, type PinnedItem } from './pinned.ts'
import type { PinnedRow, PinnedValues } from './pinnedForm.ts'
import { follow } from '../shared/live.actors.ts'
import { supabase } from '../shared/client/client.ts'
import { openDraft } from '../shared/client/drafts.ts'
import { quoted, readPages } from '../shared/client/pages.ts'

const columns = 'id, type, title, content, due_date, assigned_to, created_at' as const

/** All items, newest first. Throws the server's error. */
export const loadPinned = fromPromise<readonly PinnedItem[]>(({ signal }) => {
  return readPages(pinnedItemSchema, (last) => {
    const query = supabase().from('pinned_items').select(columns)
    if (last) query.lte('created_at', last.created_at).or(`created_at.lt.${quoted(last.created_at)},id.lt.${last.id}`)
    return query.order('created_at', { ascending: false }).order('id', { ascending: false }).abortSignal(signal)
  })
})

/** Subscribes to changes of the pinned items. */
export const followPinned = fromCallback<{ type: string }>(({ sendBack }) =>
  follow<PinnedItem>({ table: 'pinned_items', schema: pinnedItemSchema }, sendBack),
)

/** Unpins an item. Succeeds if it is already unpinned. Throws the server's error. */
export const removePinned = fromPromise<void, { id: string }>(async ({ input, signal }) => {
  const { error } = await supabase().from('pinned_items').delete().eq('id', input.id).abortSignal(signal)
  if (error) throw error
})

/** The unsent form. With the same id, what may be stored is not stored twice. */
export interface PinnedDraft {
  version: 1
  id: string
  values: PinnedValues
}
const pinnedDraftSchema: z.ZodMiniType<PinnedDraft> = z.object({
  version: z.literal(1),
  id: z.uuid(),
  values: z.object({
    type: z.enum(pinnedTypes),
    title: z.string(),
    content: z.string(),
    dueDate: z.string(),
    names: z.array(z.string()),
  }),
})

export const openPinnedDraft = () => openDraft('pinned', pinnedDraftSchema)

/**
 * Pins an item. The row's id is created once, so that a repeated request updates the same row. Throws the server's
 * error.
 */
export const addPinned = fromPromise<void, PinnedRow>(async ({ input, signal }) => {
  const items = supabase().from('pinned_items')
  const { error } = await items.insert(input).abortSignal(signal)
  if (!error) return
  if (error.code !== '23505') throw error
  const { id, ...row } = input
  const again = await items.update(row).eq('id', id).select('id').abortSignal(signal)
  if (again.error) throw again.error
  // Unpinned at this moment: the next attempt inserts it again.
  if (again.data.length === 0) throw error
})
