import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import type { Message, Reply } from '../community/message.ts'
import type { Writing } from '../community/writing.actors.ts'
import type { PositionColumns } from '../council/position.ts'
import type { RoutineSave } from '../ranking/routineForm.ts'
import { readKinds } from '../routines/routines.actors.ts'
import { invite } from '../users/invitationForm.actors.ts'
import { newMember } from '../users/memberChoice.ts'
import { shownDayAt } from '../shared/dates.ts'
import { failureOf, Refusal, type Failure } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { readClubStatus } from './clubStatus.actors.ts'
import { readSettings, storeSettings } from './settings.actors.ts'
import {
  beginningDraftSchema,
  beginningSteps,
  ownMemberSchema,
  type BeginningDraft,
  type BeginningFacts,
  type BeginningStep,
  type Person,
} from './beginning.ts'

const keyOf = (userId: string, step: BeginningStep) => draftKey(userId, `beginning:${step}`)

export const keepBeginningDraft = (userId: string, step: BeginningStep, draft: BeginningDraft | null) =>
  keepDraft(keyOf(userId, step), draft)

export interface Opened {
  facts: BeginningFacts
  /** What this tab keeps, by step. */
  drafts: Readonly<Partial<Record<BeginningStep, BeginningDraft | null>>>
}

const namedMembersSchema = z.array(
  z.extend(ownMemberSchema, { user_id: z.nullable(z.string()), is_founder: z.boolean() }),
)

/** The member of the account, and the founder, who may be the same. */
const readNamedMembers = async (
  userId: string,
  signal: AbortSignal,
): Promise<Pick<BeginningFacts, 'own' | 'founder'>> => {
  const { data, error } = await supabase()
    .from('members')
    .select('id, name, photo_url, user_id, is_founder')
    .or(`user_id.eq.${userId},is_founder.is.true`)
    .abortSignal(signal)
  if (error) throw error
  const members = namedMembersSchema.parse(data)
  return {
    own: members.find(({ user_id }) => user_id === userId) ?? null,
    founder: members.find(({ is_founder }) => is_founder) ?? null,
  }
}

const readCodes = async (signal: AbortSignal): Promise<readonly string[]> => {
  const { data, error } = await supabase().from('council_position_descriptions').select('position').abortSignal(signal)
  if (error) throw error
  return z
    .array(z.object({ position: z.string() }))
    .parse(data)
    .map(({ position }) => position)
}

/** What the club has, and the drafts of the steps. Throws the server's error; 42501 if the caller is no admin. */
export const openBeginning = fromPromise<Opened, { userId: string }>(async ({ input: { userId }, signal }) => {
  const [status, settings, routines, positions, named] = await Promise.all([
    readClubStatus(signal),
    readSettings(signal),
    readKinds(signal),
    readCodes(signal),
    readNamedMembers(userId, signal),
  ])
  const drafts = beginningSteps.map((step) => [step, readDraft(keyOf(userId, step), beginningDraftSchema)] as const)
  return { facts: { status, settings, routines, positions, ...named }, drafts: Object.fromEntries(drafts) }
})

/**
 * Changes and adds routines, and stores that they were chosen. Throws `RoutineConflict`, else the server's error.
 * Repeated, it does nothing.
 */
export const saveRoutines = fromPromise<void, { saves: readonly RoutineSave[] }>(
  async ({ input: { saves }, signal }) => {
    const { storeRoutine } = await import('../ranking/routineKinds.actors.ts')
    for (const save of saves) await storeRoutine(save, signal)
    await storeSettings({}, { routines_confirmed: 'true' }, signal)
  },
)

/** Creates positions. One that exists by now counts as created. Throws the server's error; repeatable. */
export const savePositions = fromPromise<void, { rows: readonly (PositionColumns & { id: string })[] }>(
  async ({ input: { rows }, signal }) => {
    // Loaded when it is needed: the first step opens with fewer files.
    const { addPosition } = await import('../council/positions.actors.ts')
    for (const { id, ...row } of rows)
      await addPosition({ id, row }, signal).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'position_taken')) throw error
      })
  },
)

/** Writes the first message. Its code is loaded when it is needed. */
export const sendWriting = fromPromise<Message | Reply, Writing>(async ({ input, signal }) => {
  const { storeWriting } = await import('../community/writing.actors.ts')
  return storeWriting(input, signal)
})

/** A person with the id of the invitation or of the member. */
type NewPerson = Person & { id: string }

export interface PeopleSaved {
  /** The only place with the tokens. */
  invited: readonly { name: string; email: string; token: string }[]
  /** The ids of the cards in the directory. */
  added: readonly string[]
  /** Who was not saved, with the reason. */
  left: readonly (Person & { failure: Failure })[]
}

/**
 * Invites everyone with an address, and adds the others to the directory. A person whom the server refuses is left; if
 * there is no response, so are all after that person. Repeatable with the same ids.
 */
export const savePeople = fromPromise<PeopleSaved, { people: readonly NewPerson[] }>(
  async ({ input: { people }, signal }) => {
    const invited: { name: string; email: string; token: string }[] = []
    const left: (Person & { failure: Failure })[] = []
    const added: string[] = []
    let offline: Failure | null = null
    for (const { id, ...person } of people) {
      const { name, email } = person
      if (offline === null)
        try {
          if (email === null) {
            const { createMember } = await import('../members/memberRecord.actors.ts')
            await createMember({ id, updatedAt: null, change: { name, entry_date: shownDayAt(Date.now()) } }, signal)
            added.push(id)
          } else {
            const { token } = await invite(
              { id, values: { email, role: null, member: { ...newMember, name } } },
              signal,
            )
            invited.push({ name, email, token })
          }
        } catch (error) {
          const failure = failureOf(error)
          left.push({ ...person, failure })
          if (failure.kind !== 'refused') offline = failure
        }
      else left.push({ ...person, failure: offline })
    }
    return { invited, added, left }
  },
)
