import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import { footprintSchema, type Footprint } from './memberFootprint.ts'
import { supabase } from '../shared/client/client.ts'
import { memberColumns } from './memberList.actors.ts'
import { removePictures } from './memberPhoto.actors.ts'

/** The address of the file to remove. */
const photoSchema = z.nullable(z.string())

/** Counts a member's data. Throws the server's error, or `member_gone`. */
export const loadFootprint = fromPromise<Footprint, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('member_footprint', { p_member_id: input.id }).abortSignal(signal)
  if (error) throw error
  if (data === null) throw new Refusal('member_gone')
  return footprintSchema.parse(data)
})

/**
 * Deletes a member permanently, then tries to remove the photo's file. Throws the server's error, or `member_gone`.
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
  if (!data) throw new Refusal('member_gone')
  if (data.photo_url !== null) await removePictures([data.photo_url])
})

/** Inactivates a member, which suspends a linked account. Throws the server's error, or `member_gone`. */
export const inactivateMember = fromPromise<Member, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .update({ status: 'inativo' })
    .eq('id', input.id)
    .select(memberColumns)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (!data) throw new Refusal('member_gone')
  return memberSchema.parse(data)
})

/**
 * Anonymises a member permanently: the row stays as 'Membro removido' with its tasks and points, the account is emptied
 * and suspended. Then tries to remove the photo's file. Throws the server's error.
 */
export const anonymiseMember = fromPromise<void, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('anonymise_member', { p_member_id: input.id }).abortSignal(signal)
  if (error) throw error
  const photo = photoSchema.parse(data)
  if (photo !== null) await removePictures([photo])
})
