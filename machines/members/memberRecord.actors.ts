import { fromPromise } from 'xstate'
import type { MemberFormInput } from './memberForm.ts'
import { dayAt } from '../shared/dates.ts'
import { newMemberValues, type MemberDraft, type MemberChange, memberDraftSchema } from './memberForm.ts'
import { failureOf, Refusal } from '../shared/failure.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { memberColumns } from './memberList.actors.ts'

const keyOf = (userId: string, id: string | null) => draftKey(userId, `member:${id ?? 'new'}`)

/** The form of a member, or of a new one (null), as it was left; null when nothing was typed. */
export const readMemberDraft = (userId: string, id: string | null): MemberDraft | null =>
  readDraft(keyOf(userId, id), memberDraftSchema)
export const keepMemberDraft = (userId: string, id: string | null, draft: MemberDraft | null) =>
  keepDraft(keyOf(userId, id), draft)

/** What a form needs at its start: a new id, today's date, and what was typed before a reload. */
export const openMemberForm = fromPromise<MemberFormInput, Pick<MemberFormInput, 'userId' | 'access' | 'memberId'>>(
  async ({ input }) => ({
    ...input,
    newId: crypto.randomUUID(),
    blank: newMemberValues(dayAt(Date.now())),
    draft: readMemberDraft(input.userId, input.memberId),
  }),
)

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

/** One member. Throws the server's error, or `member_gone`. */
export const readMember = async (id: string, signal: AbortSignal): Promise<Member> => {
  const member = await find(id, signal)
  if (!member) throw new Refusal('member_gone')
  return member
}
export const loadMember = fromPromise<Member, { id: string }>(({ input, signal }) => readMember(input.id, signal))

export interface MemberSaved {
  /** `asBefore`: by an earlier attempt, with other words, and they stay. `conflict`: somebody else was first. */
  outcome: 'saved' | 'asBefore' | 'conflict'
  /** As it is stored now. */
  member: Member
}

export interface MemberToSave {
  id: string
  /** What the form began with; null for a new member. */
  updatedAt: string | null
  /** Of a new member every column, else the changed ones. */
  change: MemberChange
}

const isAsWanted = (member: Member, change: MemberChange) =>
  Object.entries(change).every(
    ([column, value]) => JSON.stringify(member[column as keyof MemberChange]) === JSON.stringify(value),
  )

const create = async ({ id, change }: MemberToSave, signal: AbortSignal): Promise<MemberSaved> => {
  const { name = '', entry_date = '', ...rest } = change
  const { data, error } = await supabase()
    .from('members')
    .insert({ id, name, entry_date, ...rest })
    .select(memberColumns)
    .abortSignal(signal)
    .maybeSingle()
  if (data) return { outcome: 'saved', member: memberSchema.parse(data) }
  if (error && failureOf(error).code !== '23505') throw error
  // The id is the form's own: whoever has it came by an earlier attempt, whose answer was lost.
  const member = await find(id, signal)
  if (!member) throw error ?? new Refusal('member_gone')
  return { outcome: isAsWanted(member, change) ? 'saved' : 'asBefore', member }
}

const update = async ({ id, change }: MemberToSave, updatedAt: string, signal: AbortSignal): Promise<MemberSaved> => {
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
  // It is as one wants it: an earlier attempt had arrived, or somebody else had the same in mind.
  return { outcome: isAsWanted(theirs, change) ? 'saved' : 'conflict', member: theirs }
}

/**
 * Creates or changes a member (SPEC.md, section 7). A change is made only to the version that the form began with. Throws the
 * server's error, or `member_gone`.
 */
export const saveMember = fromPromise<MemberSaved, MemberToSave>(({ input, signal }) =>
  input.updatedAt === null ? create(input, signal) : update(input, input.updatedAt, signal),
)
