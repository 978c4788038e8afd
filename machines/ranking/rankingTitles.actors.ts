import { writtenLine } from '../shared/writtenText.ts'
import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { sortedTitles, titleRowSchema, type TitleRow, type TitleValues } from './rankingTitle.ts'
import { supabase } from '../shared/client/client.ts'
import { readAll } from '../shared/client/pages.ts'

const columns = 'id, title, type, active'

/** All titles, active ones first. Throws the server's error. */
export const loadRankingTitles = fromPromise<readonly TitleRow[]>(async ({ signal }) => {
  const titles = await readAll(titleRowSchema, () =>
    supabase().from('ranking_titles').select(columns).abortSignal(signal),
  )
  return sortedTitles(titles)
})

/**
 * Adds (`isNew`) or changes a title. A repeated id stores the new values. Throws the server's error, or `title_gone` if
 * it is deleted.
 */
export const saveRankingTitle = fromPromise<void, { id: string; isNew: boolean; values: TitleValues }>(
  async ({ input: { id, isNew, values }, signal }) => {
    const row = { title: writtenLine(values.title), type: values.type, active: values.active }
    const titles = supabase().from('ranking_titles')
    if (isNew) {
      const { error } = await titles.insert({ id, ...row }).abortSignal(signal)
      if (!error) return
      if (error.code !== '23505' || !error.message.includes('ranking_titles_pkey')) throw error
    }
    const { data, error } = await titles.update(row).eq('id', id).select('id').abortSignal(signal)
    if (error) throw error
    if (data.length === 0) throw new Refusal('title_gone')
  },
)

/** Deletes a title. Repeatable. Throws the server's error: 42501 if the caller may not. */
export const deleteRankingTitle = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const titles = supabase().from('ranking_titles')
  const { error } = await titles.delete().eq('id', id).abortSignal(signal)
  if (error) throw error
  const remaining = await supabase().from('ranking_titles').select('id').eq('id', id).abortSignal(signal)
  if (remaining.error) throw remaining.error
  if (remaining.data.length > 0) throw new Refusal('42501')
})
