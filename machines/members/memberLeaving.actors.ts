import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { failureOf, Refusal } from '../shared/failure.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import { footprintSchema, type Footprint } from './memberFootprint.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { memberColumns } from './memberList.actors.ts'

/** The address of the file to remove. */
const photoSchema = z.nullable(z.string())

/** Tries to remove the photo's file. Its code is loaded for that, or every page of members would load the storage. */
const removePhoto = async (address: string | null) => {
  if (address === null) return
  try {
    const { removePictures } = await import('./memberPhoto.actors.ts')
    await removePictures([address])
  } catch (error) {
    console.warn('the photo of a removed member stayed in the storage', failureOf(error))
  }
}

/** Counts a member's data. Throws the server's error, or `member_gone`. */
export const loadFootprint = fromPromise<Footprint, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('member_footprint', { p_member_id: input.id }).abortSignal(signal)
  if (error) throw error
  if (data === null) throw new Refusal('member_gone')
  return footprintSchema.parse(data)
})

/** Why a change found no row: the member is deleted, or the right is gone. */
const refusalOf = async (id: string, signal: AbortSignal) => {
  const { data, error } = await supabase().from('members').select('id').eq('id', id).abortSignal(signal).maybeSingle()
  if (error) throw error
  return data ? denied() : new Refusal('member_gone')
}

/**
 * Deletes a member permanently, then tries to remove the photo's file. Throws the server's error, `member_gone`, or
 * 42501.
 */
export const deleteMember = fromPromise<void, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .delete()
    .eq('id', input.id)
    .select('id, photo_url')
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (!data) throw await refusalOf(input.id, signal)
  await removePhoto(data.photo_url)
})

/** Inactivates a member, which suspends a linked account. Throws the server's error, `member_gone`, or 42501. */
export const inactivateMember = fromPromise<Member, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .update({ status: 'inativo' })
    .eq('id', input.id)
    .select(memberColumns)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (!data) throw await refusalOf(input.id, signal)
  return memberSchema.parse(data)
})

/**
 * Anonymises a member permanently: the row stays as 'Membro removido' with its tasks and points, the account is emptied
 * and suspended. Then tries to remove the photo's file. Throws the server's error.
 */
export const anonymiseMember = fromPromise<void, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('anonymise_member', { p_member_id: input.id }).abortSignal(signal)
  if (error) throw error
  await removePhoto(photoSchema.parse(data))
})
