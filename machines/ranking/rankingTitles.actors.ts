import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { sortedTitles, titleRowSchema, type TitleRow, type TitleValues } from './rankingTitle.ts'
import { supabase } from '../shared/client/client.ts'
import { readAll } from '../shared/client/pages.ts'

const columns = 'id, title, type, active'

/** Every title, those in use first. Throws the server's error. */
export const loadRankingTitles = fromPromise<readonly TitleRow[]>(async ({ signal }) => {
  const titles = await readAll(titleRowSchema, () =>
    supabase().from('ranking_titles').select(columns).abortSignal(signal),
  )
  return sortedTitles(titles)
})

/**
 * A new title (`isNew`; the same id again is the one whose answer was lost, and has what is sent now) or a change. Throws the
 * server's error, 'title_gone' when it is there no more.
 */
export const saveRankingTitle = fromPromise<void, { id: string; isNew: boolean; values: TitleValues }>(
  async ({ input: { id, isNew, values }, signal }) => {
    const row = { title: values.title.trim(), type: values.type, active: values.active }
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

/** Deletes a title; one that is gone already is deleted too. Throws the server's error, 42501 when one may not. */
export const deleteRankingTitle = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const titles = supabase().from('ranking_titles')
  const { error } = await titles.delete().eq('id', id).abortSignal(signal)
  if (error) throw error
  const left = await supabase().from('ranking_titles').select('id').eq('id', id).abortSignal(signal)
  if (left.error) throw left.error
  if (left.data.length > 0) throw new Refusal('42501')
})
