import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import type { Writing } from '../community/writing.actors.ts'
import type { PositionColumns } from '../council/position.ts'
import {
  isSameRoutine,
  routineValuesOf,
  seenRoutine,
  type RoutineChange,
  type RoutineSave,
} from '../ranking/routineForm.ts'
import { readKinds } from '../routines/routines.actors.ts'
import { Refusal, type Failure } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { writtenLine } from '../shared/writtenText.ts'
import { readClubStatus } from './clubStatus.actors.ts'
import { readSettings, SettingsConflict, storeSettings } from './settings.actors.ts'
import type { SettingValues } from './settingsForm.ts'
import {
  beginningDraftSchema,
  beginningSteps,
  ownMemberSchema,
  type BeginningDraft,
  type BeginningFacts,
  type BeginningStep,
  type SentPerson,
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

interface FounderSave {
  seen: SettingValues
  changes: Partial<SettingValues> & { founder_name: string }
  /** The names of earlier attempts, one of which may be stored although its response was lost. */
  sent: readonly string[]
}

/** Renames the record of the founder. Returns whether it has the name now; false if it had another one. */
const renameFounder = async (from: string, to: string, signal: AbortSignal): Promise<boolean> => {
  const founder = () => supabase().from('members')
  const renamed = await founder()
    .update({ name: to })
    .eq('is_founder', true)
    .eq('name', from)
    .select('id')
    .abortSignal(signal)
  if (renamed.error) throw renamed.error
  if (renamed.data.length > 0) return true
  const { data, error } = await founder().select('id').eq('is_founder', true).eq('name', to).abortSignal(signal)
  if (error) throw error
  return data.length > 0
}

/**
 * Saves the founder in the settings. The database makes the record only once, so an earlier attempt's record is
 * renamed. Throws SettingsConflict, else the server's error, with a sentence. Repeatable.
 */
export const saveFounder = fromPromise<void, FounderSave>(async ({ input: { seen, changes, sent }, signal }) => {
  try {
    await storeSettings(seen, changes, signal)
  } catch (error) {
    if (!(error instanceof SettingsConflict)) throw error
    const { founder_name } = error.theirs
    const isOwn = sent.some((name) => writtenLine(name) === founder_name)
    if (!isOwn || !(await renameFounder(founder_name, writtenLine(changes.founder_name), signal))) throw error
    await storeSettings({ founder_name }, changes, signal)
  }
})

interface RoutinesSave {
  saves: readonly RoutineSave[]
  /** Of earlier attempts, perhaps stored although the response was lost. */
  sent: readonly RoutineSave[]
  /** The ids of new routines of earlier attempts that are not wanted any more. */
  removed: readonly string[]
}

/** Is what is stored an earlier attempt's? */
const isOwnRoutine = (code: string | null, theirs: RoutineChange, sent: readonly RoutineSave[]) =>
  sent.some(
    ({ code: other, change }) =>
      other === code &&
      change.label !== undefined &&
      isSameRoutine(routineValuesOf({ ...theirs, ...change }), routineValuesOf(theirs)),
  )

/**
 * Changes, adds and removes routines, and stores that they were chosen. Throws `RoutineConflict`, else the server's
 * error. Repeated, it does nothing.
 */
export const saveRoutines = fromPromise<void, RoutinesSave>(async ({ input: { saves, sent, removed }, signal }) => {
  const { RoutineConflict, storeRoutine, withdrawRoutine } = await import('../ranking/routineKinds.actors.ts')
  for (const id of removed) await withdrawRoutine(id, signal)
  for (const save of saves)
    await storeRoutine(save, signal).catch((error: unknown) => {
      if (!(error instanceof RoutineConflict && isOwnRoutine(save.code, error.theirs, sent))) throw error
      return storeRoutine({ ...save, seen: seenRoutine(error.theirs) }, signal)
    })
  await storeSettings({}, { routines_confirmed: 'true' }, signal)
})

interface PositionsSave {
  rows: readonly (PositionColumns & { id: string })[]
  /** The ids of positions that earlier attempts have perhaps created, and that are not wanted any more. */
  removed: readonly string[]
}

/**
 * Creates positions, or changes those of an earlier attempt. One that another administrator created counts as created.
 * Throws the server's error; repeatable.
 */
export const savePositions = fromPromise<void, PositionsSave>(async ({ input: { rows, removed }, signal }) => {
  // Loaded when it is needed: the first step opens with fewer files.
  const { addPosition, changePosition, PositionConflict, withdrawPosition } =
    await import('../council/positions.actors.ts')
  for (const id of removed) await withdrawPosition(id, signal)
  for (const { id, ...row } of rows)
    await addPosition({ id, row }, signal).catch(async (error: unknown) => {
      if (error instanceof PositionConflict && error.theirs)
        await changePosition({ id, seen: error.theirs.updated_at, row }, signal)
      else if (!(error instanceof Refusal && error.code === 'position_taken')) throw error
    })
})

interface FirstMessage extends Writing {
  /** The ids of earlier texts, perhaps stored although the response was lost. */
  replaced: readonly string[]
}

/** Writes the first message, in place of an earlier text without replies. Its code is loaded when it is needed. */
export const sendMessage = fromPromise<void, FirstMessage>(async ({ input: { replaced, ...writing }, signal }) => {
  const { storeWriting } = await import('../community/writing.actors.ts')
  await storeWriting(writing, signal)
  if (replaced.length === 0) return
  const { error } = await supabase()
    .from('messages')
    .delete()
    .in('id', [...replaced])
    .eq('reply_count', 0)
    .abortSignal(signal)
  if (error) throw error
})

export interface PeopleSaved {
  /** The only place with the tokens. */
  invited: readonly { name: string; email: string; token: string }[]
  /** The ids of the cards in the directory. */
  added: readonly string[]
  /** Who was not saved, with the reason. */
  left: readonly (SentPerson & { failure: Failure })[]
}

/**
 * Invites everyone with an address, and adds the others to the directory. A person whom the server refuses is left; if
 * there is no response, so are all after that person. Repeatable with the same ids.
 */
export const savePeople = fromPromise<PeopleSaved, { people: readonly SentPerson[] }>(
  async ({ input: { people }, signal }) => {
    const { storePeople } = await import('./beginningPeople.actors.ts')
    return storePeople(people, signal)
  },
)
