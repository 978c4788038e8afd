import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { dataFileName, deletionRequestSchema, type DeletionRequest } from './deletionRequest.ts'
import { failureOf } from '../shared/failure.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import { supabase } from '../shared/client/client.ts'
import { openDraft } from '../shared/client/drafts.ts'
import { readEnvironment } from '../shared/client/environment.ts'
import { downloadFile } from '../shared/client/download.ts'
import { memberColumns } from '../members/memberList.actors.ts'
import { readMemberDraft } from '../members/memberRecord.actors.ts'
import { isPrivateProof, pathOfProof } from '../shared/proof.ts'
import { signedUrls } from '../shared/storage.actors.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The unsent reason of a request for deletion. */
const reasonDraftSchema = z.object({ version: z.literal(1), reason: z.string() })
export type ReasonDraft = z.infer<typeof reasonDraftSchema>

export const openReasonDraft = () => openDraft('deletion', reasonDraftSchema)

export interface OwnMember {
  /** Active or not; null for an account without one. */
  member: Member | null
  /** The tab has a draft of it. */
  isBegun: boolean
}

/** The current user's member. Throws the server's error. */
export const loadOwnMember = fromPromise<OwnMember, { userId: string }>(async ({ input: { userId }, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .select(memberColumns)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  const member = data && memberSchema.parse(data)
  return { member, isBegun: member !== null && readMemberDraft(userId, member.id) !== null }
})

/** How long the links to the user's own proofs in the file are valid, in seconds: an hour. */
const linkSeconds = 3_600

const copySchema = z.looseObject({ imagens: z.array(z.looseObject({ endereço: z.string() })) })

const noLinks = (error: unknown): Readonly<Record<string, string | null>> => {
  console.warn('the file has no links to pictures', failureOf(error))
  return {}
}

/**
 * Adds a link to each picture: the public URL of a photo, a signed URL of a proof. If signing fails, the file still has
 * everything else.
 */
const withLinks = async ({ imagens, ...rest }: z.infer<typeof copySchema>) => {
  const proofs = imagens.map(({ endereço }) => endereço).filter(isPrivateProof)
  const urls = await signedUrls(proofs.map(pathOfProof), linkSeconds).catch(noLinks)
  const linkOf = (address: string) =>
    isPrivateProof(address) ? (urls[pathOfProof(address)] ?? null) : `${readEnvironment().url}${address}`
  return { ...rest, imagens: imagens.map((picture) => ({ ...picture, link: linkOf(picture.endereço) })) }
}

/**
 * Downloads all data about the current user as a readable file, with links to the pictures. `today` is `yyyy-MM-dd`.
 * Throws the server's error.
 */
export const downloadOwnData = fromPromise<void, { today: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('export_my_data').abortSignal(signal)
  if (error) throw error
  const copy = await withLinks(copySchema.parse(data))
  downloadFile(dataFileName(input.today), `${JSON.stringify(copy, null, 2)}\n`, 'application/json')
})

/** The current user's latest request, or null. Throws the server's error. */
export const loadDeletionRequest = fromPromise<DeletionRequest | null, { userId: string }>(
  async ({ input, signal }) => {
    const { data, error } = await supabase()
      .from('deletion_requests')
      .select('id, reason, created_at, closed_at, outcome, answer')
      .eq('user_id', input.userId)
      .order('created_at', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
    if (error) throw error
    return data && deletionRequestSchema.parse(data)
  },
)

/**
 * Requests the deletion of the current user's data, and returns the request. Throws the server's error: 23505 while a
 * request is open.
 */
export const requestDeletion = fromPromise<DeletionRequest, { reason: string }>(async ({ input, signal }) => {
  const reason = writtenText(input.reason)
  const { data: id, error } = await supabase().rpc('request_deletion', { p_reason: reason }).abortSignal(signal)
  if (error) throw error
  return { id, reason, created_at: new Date().toISOString(), closed_at: null, outcome: null, answer: null }
})

/** Withdraws the open request; returns when. Throws the server's error: 23514 if none is open. */
export const withdrawDeletionRequest = fromPromise<string>(async ({ signal }) => {
  const { error } = await supabase().rpc('withdraw_deletion_request').abortSignal(signal)
  if (error) throw error
  return new Date().toISOString()
})
