import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import { isSameTitle, sortedTitles, titleRowSchema, type TitleRow, type TitleValues } from './rankingTitle.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { readAll } from '../shared/client/pages.ts'
import { writtenLine } from '../shared/writtenText.ts'

const columns = 'id, title, type, active'

/** All titles, active ones first. Throws the server's error. */
export const loadRankingTitles = fromPromise<readonly TitleRow[]>(async ({ signal }) => {
  const titles = await readAll(titleRowSchema, () =>
    supabase().from('ranking_titles').select(columns).abortSignal(signal),
  )
  return sortedTitles(titles)
})

/** Another administrator has changed the title since it was opened. */
export class TitleConflict extends Refusal {
  /** The stored title. */
  readonly theirs: TitleRow
  constructor(theirs: TitleRow) {
    super('title_changed')
    this.theirs = theirs
  }
}

const readTitle = async (id: string, signal: AbortSignal): Promise<TitleRow | null> => {
  const { data, error } = await supabase().from('ranking_titles').select(columns).eq('id', id).abortSignal(signal)
  if (error) throw error
  return z.array(titleRowSchema).parse(data)[0] ?? null
}

/** `seen`: the values as they were opened; null for a new title. */
interface TitleSave {
  id: string
  seen: TitleValues | null
  values: TitleValues
}

/**
 * Adds a title, or changes one that is as seen. A repeated id of a new one stores the new values. Throws the server's
 * error, a {@link TitleConflict}, `title_gone` if it is deleted, or 42501 if the caller may not.
 */
export const saveRankingTitle = fromPromise<void, TitleSave>(async ({ input: { id, seen, values }, signal }) => {
  const row = { title: writtenLine(values.title), type: values.type, active: values.active }
  const titles = supabase().from('ranking_titles')
  if (seen === null) {
    const { error } = await titles.insert({ id, ...row }).abortSignal(signal)
    if (!error) return
    if (error.code !== '23505' || !error.message.includes('ranking_titles_pkey')) throw error
  }
  const update = titles.update(row).eq('id', id)
  for (const [field, value] of Object.entries(seen ?? {})) void update.eq(field, value)
  const { data, error } = await update.select('id').abortSignal(signal)
  if (error) throw error
  if (data.length > 0) return
  const theirs = await readTitle(id, signal)
  if (!theirs) throw new Refusal('title_gone')
  if (seen && isSameTitle(theirs, seen)) throw denied()
  // The response to an earlier attempt was lost.
  if (!isSameTitle(theirs, row)) throw new TitleConflict(theirs)
})

/**
 * Deletes a title that is as seen. Repeatable. Throws the server's error, a {@link TitleConflict}, or 42501 if the
 * caller may not.
 */
export const deleteRankingTitle = fromPromise<void, { id: string; seen: TitleValues }>(
  async ({ input: { id, seen }, signal }) => {
    const deletion = supabase().from('ranking_titles').delete().eq('id', id)
    for (const [field, value] of Object.entries(seen)) void deletion.eq(field, value)
    const { data, error } = await deletion.select('id').abortSignal(signal)
    if (error) throw error
    const theirs = data.length > 0 ? null : await readTitle(id, signal)
    if (theirs) throw isSameTitle(theirs, seen) ? denied() : new TitleConflict(theirs)
  },
)
