import { fromPromise } from 'xstate'
import type { MemberFormInput } from './memberForm.ts'
import { shownDayAt } from '../shared/dates.ts'
import { newMemberValues, type MemberDraft, type MemberChange, memberDraftSchema } from './memberForm.ts'
import { failureOf, Refusal } from '../shared/failure.ts'
import { isSentAsIs } from '../shared/merge.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft, withoutDone } from '../shared/client/drafts.ts'
import { memberColumns } from './memberList.actors.ts'

const keyOf = (userId: string, id: string | null) => draftKey(userId, `member:${id ?? 'new'}`)

/** The stored draft of a member, or of a new one (`id` null); null if there is no draft. */
export const readMemberDraft = (userId: string, id: string | null): MemberDraft | null =>
  readDraft(keyOf(userId, id), memberDraftSchema)
/** Stores the draft of a member, or of a new one (`id` null); null removes it. */
export const keepMemberDraft = (userId: string, id: string | null, draft: MemberDraft | null) =>
  keepDraft(keyOf(userId, id), draft)

const find = async (id: string, signal: AbortSignal): Promise<Member | null> => {
  const { data, error } = await supabase()
    .from('members')
    .select(memberColumns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return data && memberSchema.parse(data)
}

/** The input of a form: a new id, today's date, and the draft from before a reload. */
export const openMemberForm = fromPromise<MemberFormInput, Pick<MemberFormInput, 'userId' | 'access' | 'memberId'>>(
  async ({ input, signal }) => {
    const kept = readMemberDraft(input.userId, input.memberId)
    const isSent = input.memberId === null && kept && isSentAsIs(kept)
    return {
      ...input,
      newId: crypto.randomUUID(),
      blank: newMemberValues(shownDayAt(Date.now())),
      draft: isSent ? await withoutDone(kept, () => find(kept.id, signal)) : kept,
    }
  },
)

/** One member. Throws the server's error, or `member_gone`. */
export const readMember = async (id: string, signal: AbortSignal): Promise<Member> => {
  const member = await find(id, signal)
  if (!member) throw new Refusal('member_gone')
  return member
}
/** {@link readMember} as an actor. */
export const loadMember = fromPromise<Member, { id: string }>(({ input, signal }) => readMember(input.id, signal))

export interface MemberSaved {
  /** `conflict`: the stored values are another user's, or those of an earlier attempt whose response was lost. */
  outcome: 'saved' | 'conflict'
  /** The stored row. */
  member: Member
}

export interface MemberToSave {
  id: string
  /** The version that the form began with; null for a new member. */
  updatedAt: string | null
  /** Every column of a new member, otherwise the changed ones. */
  change: MemberChange
}

const isAsWanted = (member: Member, change: MemberChange) =>
  Object.entries(change).every(
    ([column, value]) => JSON.stringify(member[column as keyof MemberChange]) === JSON.stringify(value),
  )

/** Does the stored member have the values? Equal ones are an earlier attempt's, or another user's same change. */
const found = (member: Member, change: MemberChange): MemberSaved => ({
  outcome: isAsWanted(member, change) ? 'saved' : 'conflict',
  member,
})

/** Creates a member. The same request with the same id succeeds. Throws the server's error, or `member_gone`. */
export const createMember = async ({ id, change }: MemberToSave, signal: AbortSignal): Promise<MemberSaved> => {
  const { name = '', entry_date = '', ...rest } = change
  const { data, error } = await supabase()
    .from('members')
    .insert({ id, name, entry_date, ...rest })
    .select(memberColumns)
    .abortSignal(signal)
    .maybeSingle()
  if (data) return { outcome: 'saved', member: memberSchema.parse(data) }
  if (error && failureOf(error).code !== '23505') throw error
  // The form created the id: a row with it was inserted by an earlier attempt whose response was lost.
  const member = await find(id, signal)
  if (!member) throw error ?? new Refusal('member_gone')
  return found(member, change)
}

/** Changes the version of a member that was seen. Repeatable. Throws as {@link saveMember} does. */
export const changeMember = async (
  { id, change }: Omit<MemberToSave, 'updatedAt'>,
  updatedAt: string,
  signal: AbortSignal,
): Promise<MemberSaved> => {
  const { data, error } = await supabase()
    .from('members')
    .update(change)
    .eq('id', id)
    .eq('updated_at', updatedAt)
    .select(memberColumns)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (data) return { outcome: 'saved', member: memberSchema.parse(data) }
  const theirs = await find(id, signal)
  if (!theirs) throw new Refusal('member_gone')
  if (theirs.updated_at === updatedAt) throw denied()
  return found(theirs, change)
}

/**
 * Creates or changes a member. A change applies only to the version that the form began with. Throws the server's
 * error, or `member_gone`.
 */
export const saveMember = fromPromise<MemberSaved, MemberToSave>(({ input, signal }) =>
  input.updatedAt === null ? createMember(input, signal) : changeMember(input, input.updatedAt, signal),
)
