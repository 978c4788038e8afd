import { z } from 'zod/mini'
import { dashboardPath } from '../community/communityView.ts'
import { faultOfText, type TextFault } from '../community/message.ts'
import { maxPositionTitle } from '../council/positionLimits.ts'
import type { PositionColumns } from '../council/position.ts'
import { laterSteps } from '../entrance/setupSteps.ts'
import { claimsFounder, memberLimits } from '../members/memberLimits.ts'
import {
  emptyRoutine,
  faultOfRoutine,
  isSameRoutine,
  routineChangeOf,
  routineValuesOf,
  seenRoutine,
  type RoutineFault,
  type RoutineSave,
  type RoutineValues,
} from '../ranking/routineForm.ts'
import { routinePeriods, type RoutineKind } from '../routines/routine.ts'
import { isFormula } from '../shared/csv.ts'
import { nameSkeleton } from '../shared/nameSkeleton.ts'
import { needed } from '../shared/needed.ts'
import { writtenLine } from '../shared/writtenText.ts'
import { emailFaultOf } from '../shared/email.ts'
import { fold, isBlank, lengthOf } from '../shared/text.ts'
import type { ClubStatus } from './clubStatus.ts'
import { maxFounderName, type Settings } from './settingsForm.ts'

/**
 * The steps, in order. A new one is added to `laterSteps`. It also needs its values here, its saving state in
 * `beginning.machine.ts`, its words and its fields; the compiler names most of these places.
 */
export const beginningSteps = laterSteps
export type BeginningStep = (typeof laterSteps)[number]

/** The most people of one submit. The database allows 500 invitations an hour. */
export const maxPeople = 50

/** The positions of the proposal, by code. `src/texts/settings/beginning.ts` describes them. */
export const proposedCodes = [
  'vice_presidente_executivo',
  'diretor_cultura',
  'diretor_financeiro',
  'diretor_crescimento_mentoria',
  'diretor_unidade_experiencias',
] as const
export type ProposedCode = (typeof proposedCodes)[number]

const long = z.string().check(z.maxLength(50_000))

/** As typed. */
const valuesSchema = z.object({
  /** The administrator, or another person. */
  founder: z.enum(['self', 'other']),
  founderName: long,
  /** Changes of the club's routines, by code. A routine that is not active is paused. */
  routines: z.record(
    z.string(),
    z.object({
      label: z.optional(long),
      period: z.optional(z.enum(routinePeriods)),
      points: z.optional(long),
      isActive: z.optional(z.boolean()),
    }),
  ),
  /** Routines that the club does not have yet, each with an id for its save. */
  newRoutines: z.array(z.object({ id: z.uuid(), label: long, period: z.enum(routinePeriods), points: long })),
  /** Positions of the proposal that the club does not want. */
  unwanted: z.array(z.enum(proposedCodes)),
  /** Changed titles of the proposal, by code. */
  titles: z.partialRecord(z.enum(proposedCodes), long),
  /** One person a line. */
  people: long,
  message: long,
})
export type BeginningValues = z.infer<typeof valuesSchema>

export const emptyBeginning: BeginningValues = {
  founder: 'self',
  founderName: '',
  routines: {},
  newRoutines: [],
  unwanted: [],
  titles: {},
  people: '',
  message: '',
}

/** The values of each step. */
const valuesOfStep: Readonly<Record<BeginningStep, readonly (keyof BeginningValues)[]>> = {
  // The form of the identity has its own values.
  identity: [],
  founder: ['founder', 'founderName'],
  routines: ['routines', 'newRoutines'],
  positions: ['unwanted', 'titles'],
  people: ['people'],
  message: ['message'],
}

/** Are all changed values of this step? */
export const isOfStep = (step: BeginningStep, change: Partial<BeginningValues>): boolean =>
  Object.keys(change).every((key) => valuesOfStep[step].some((own) => own === key))

/** A person of the step 'people' who was sent, and is perhaps stored. */
const sentPersonSchema = z.object({
  /** Of the card, or of the invitation if there is an address. */
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** The card that was sent before the person got an address. */
  card: z.nullable(z.uuid()),
  /** Invitations that were sent with another name or address. */
  ended: z.array(z.uuid()),
  /** A card whose response arrived. */
  isStored: z.boolean(),
})
export type SentPerson = z.infer<typeof sentPersonSchema>

/** What is typed in one step. */
export const beginningDraftSchema = z.object({
  version: z.literal(1),
  values: valuesSchema,
  /** Ids of what was sent and perhaps stored, by code or text: a repeated request has the same id. */
  ids: z.record(z.string(), z.uuid()),
  sent: z.optional(z.array(sentPersonSchema)),
})
export type BeginningDraft = z.infer<typeof beginningDraftSchema>

export const ownMemberSchema = z.object({ id: z.string(), name: z.string(), photo_url: z.nullable(z.string()) })

/** What the club has already. */
export interface BeginningFacts {
  status: ClubStatus
  settings: Settings
  /** Also the paused ones, in their order. */
  routines: readonly RoutineKind[]
  /** The codes of all positions. */
  positions: readonly string[]
  /** The member of the current user's account. */
  own: z.infer<typeof ownMemberSchema> | null
  founder: { id: string; name: string } | null
}

/** Is a step done? */
export const isDone = (
  { hasIdentity, hasFounder, hasRoutines, hasPositions, hasPeople, hasMessage }: ClubStatus,
  step: BeginningStep,
): boolean =>
  ({
    identity: hasIdentity,
    founder: hasFounder,
    routines: hasRoutines,
    positions: hasPositions,
    people: hasPeople,
    message: hasMessage,
  })[step]

/** Steps that are only done once. The others add more. */
const once: readonly BeginningStep[] = ['founder', 'message']

/** Is there nothing left to do in a step? That of the positions ends when all of the proposal exist. */
export const isClosed = ({ status, positions }: BeginningFacts, step: BeginningStep): boolean =>
  step === 'positions'
    ? proposedCodes.every((code) => positions.includes(code))
    : once.includes(step) && isDone(status, step)

/** The first step that is not done; null if all are. */
export const firstOpenStep = (status: ClubStatus): BeginningStep | null =>
  beginningSteps.find((step) => !isDone(status, step)) ?? null

/** The step after this one; null after the last. */
export const stepAfter = (step: BeginningStep): BeginningStep | null =>
  beginningSteps[beginningSteps.indexOf(step) + 1] ?? null

/** A line of the step 'people'. Without an address the person gets a card in the directory, else an invitation. */
export interface Person {
  /** From 1. */
  line: number
  name: string
  email: string | null
}

/** 'Ana Prado, ana@exemplo.org', also with a semicolon, a tab, spaces or <…>. Empty lines do not count. */
export const peopleIn = (text: string): readonly Person[] =>
  text.split(/\r\n?|\n/u).flatMap((typed, index) => {
    if (isBlank(typed)) return []
    const email = /[^\s,;<>]*@[^\s,;<>]*/u.exec(typed)?.[0] ?? null
    const name = typed
      .replace(email ?? '', ' ')
      .replace(/[\s,;<>]+/gu, ' ')
      .trim()
    return [{ line: index + 1, name, email }]
  })

/** The text that {@link peopleIn} reads. */
export const peopleText = (people: readonly Pick<Person, 'name' | 'email'>[]) =>
  people.map(({ name, email }) => (email === null ? name : `${name}, ${email}`)).join('\n')

/** Two lines with the same key are one person: the address, else the name as it looks. 'DORA  DIÁS' is 'Dora Dias'. */
export const personKey = ({ name, email }: Pick<Person, 'name' | 'email'>) =>
  `person:${email?.toLowerCase() ?? nameSkeleton(name)}`
/** The key of the message in the ids of a draft. */
export const messageKey = (text: string) => `message:${text}`

/** The key of each person who is in both lists; of another one the place after the last such person. */
const placesIn = (keys: readonly string[], both: ReadonlySet<string>): readonly string[] =>
  keys.map((key, index) => {
    if (both.has(key)) return key
    const last = keys.slice(0, index).findLastIndex((other) => both.has(other))
    return `${index - last} after ${keys[last]}`
  })

/** A person as the next request sends them. A card keeps its id; an invitation cannot be changed, only ended. */
const sentAs = (before: SentPerson | undefined, { name, email }: Person, fresh: string): SentPerson => {
  const person = { name, email, isStored: false }
  if (!before) return { ...person, id: fresh, card: null, ended: [] }
  const { id, card, ended } = before
  if (before.email === null)
    return { ...person, id: email === null ? id : fresh, card: email === null ? null : id, ended }
  if (before.name === name && before.email === email) return before
  return { ...person, id: email === null ? (card ?? fresh) : fresh, card, ended: [...ended, id] }
}

/**
 * The people to send. Who was sent before without a response is the same person, also with another name or address at
 * the same place of the list. A card that is stored is only found by its key. `fresh`: ids for the others.
 */
export const peopleToSend = (
  people: readonly Person[],
  sent: readonly SentPerson[],
  fresh: readonly string[],
): readonly SentPerson[] => {
  const stored = new Map(sent.filter(({ isStored }) => isStored).map((person) => [personKey(person), person]))
  const keys = people.map(personKey).filter((key) => !stored.has(key))
  const open = sent.filter(({ isStored }) => !isStored)
  const openKeys = open.map(personKey)
  const both = new Set(keys.filter((key) => openKeys.includes(key)))
  const openPlaces = placesIn(openKeys, both)
  const places = placesIn(keys, both)
  return people.map((person, index) => {
    const key = personKey(person)
    const before = stored.get(key) ?? open[openPlaces.indexOf(places[keys.indexOf(key)] ?? '')]
    return sentAs(before, person, needed(fresh[index], 'there are fewer ids than people'))
  })
}

/** The codes of the positions to create: the wanted ones that do not exist. */
export const wantedCodes = ({ unwanted }: BeginningValues, existing: readonly string[]): readonly ProposedCode[] =>
  proposedCodes.filter((code) => !unwanted.includes(code) && !existing.includes(code))

/** A position of the proposal as it is sent. */
export type Proposal = Readonly<Record<ProposedCode, Omit<PositionColumns, 'position'>>>

/** The positions to create, with the changed titles. */
export const positionsOf = (values: BeginningValues, proposal: Proposal, existing: readonly string[]) =>
  wantedCodes(values, existing).map((code) => ({
    ...proposal[code],
    position: code,
    title: values.titles[code]?.trim() ?? proposal[code].title,
  }))

/** A routine of the step: stored, or new if `kind` is null. */
export interface RoutineRow {
  /** The code, or the id of a new one. */
  key: string
  kind: RoutineKind | null
  /** As typed, else as stored. */
  values: RoutineValues
  isActive: boolean
}

/** The club's routines with what was typed, then the new ones. */
export const routineRowsOf = (
  { routines, newRoutines }: BeginningValues,
  stored: readonly RoutineKind[],
): readonly RoutineRow[] => [
  ...stored.map((kind) => {
    const values = routineValuesOf(kind)
    const { label = values.label, period = values.period, points = values.points, isActive } = routines[kind.code] ?? {}
    return { key: kind.code, kind, values: { ...values, label, period, points }, isActive: isActive ?? kind.is_active }
  }),
  ...newRoutines.map(({ id, ...typed }) => ({
    key: id,
    kind: null,
    values: { ...emptyRoutine, ...typed },
    isActive: true,
  })),
]

/** Without the new routines that are stored by now: the response to an earlier request was lost. */
export const withoutStored = (values: BeginningValues, stored: readonly RoutineKind[]): BeginningValues => {
  const isStored = (typed: RoutineValues) => stored.some((kind) => isSameRoutine(routineValuesOf(kind), typed))
  return { ...values, newRoutines: values.newRoutines.filter((typed) => !isStored({ ...emptyRoutine, ...typed })) }
}

const labelOf = ({ kind, values, isActive }: RoutineRow) => fold(isActive || !kind ? values.label.trim() : kind.label)

/** A name that another routine still has is saved after that routine. */
const inOrder = (rows: readonly RoutineRow[]): readonly RoutineRow[] => {
  const isFree = (row: RoutineRow) =>
    !rows.some((other) => other !== row && other.kind && fold(other.kind.label) === labelOf(row))
  const first = rows.find(isFree) ?? rows[0]
  return first ? [first, ...inOrder(rows.filter((row) => row !== first))] : []
}

/**
 * What to save of the routines, in an order that the database accepts: one stays active, and each name is free. `sent`:
 * what earlier attempts have perhaps stored since; what is typed back is saved too.
 */
export const routineSavesOf = (
  values: BeginningValues,
  stored: readonly RoutineKind[],
  sent: readonly RoutineSave[] = [],
): readonly RoutineSave[] => {
  const rows = routineRowsOf(values, stored)
  const isSent = ({ kind }: RoutineRow) => kind !== null && sent.some(({ code }) => code === kind.code)
  const kept = rows.filter((row) => {
    const { kind, values, isActive } = row
    const isSame = kind?.is_active === true && isSameRoutine(values, routineValuesOf(kind))
    return isActive && (isSent(row) || !isSame)
  })
  const paused = rows.filter((row) => !row.isActive && (row.kind?.is_active === true || isSent(row)))
  return [
    ...inOrder(kept).map(({ key, kind, values }) => ({
      code: kind?.code ?? null,
      id: kind ? null : key,
      change: { ...routineChangeOf(values), ...(kind && { is_active: true }) },
      seen: kind && seenRoutine(kind),
    })),
    ...paused.map(({ key }) => ({ code: key, id: null, change: { is_active: false }, seen: null })),
  ]
}

/** The member's name if the administrator is the founder, else the typed one. */
export const founderNameOf = ({ founder, founderName }: BeginningValues, { own }: BeginningFacts) =>
  founder === 'self' && own !== null ? own.name : founderName.trim()

export type PersonFault =
  | 'personNameMissing'
  | 'personNameFormula'
  | 'personNameLong'
  | 'personNameReserved'
  | 'emailInvalid'
  | 'personTwice'
/** Of a field of one row. */
export interface RoutineRowFault {
  field: `${'label' | 'points'} of ${string}`
  fault: RoutineFault | 'labelTwice'
}
export type StepFault =
  | { field: 'founderName'; fault: 'nameMissing' | 'nameLong' | 'nameFormula' | 'nameOwn' }
  | { field: 'routines'; fault: 'routinesMissing' }
  | RoutineRowFault
  | { field: 'positions'; fault: 'positionsMissing' }
  | { field: ProposedCode; fault: 'titleMissing' | 'titleLong' }
  | { field: 'people'; fault: PersonFault; line: number }
  | { field: 'people'; fault: 'peopleMissing' | 'peopleMany' }
  | { field: 'message'; fault: TextFault }
export type StepField = StepFault['field']

const faultOfPerson = ({ name, email }: Person): PersonFault | null => {
  if (isBlank(name)) return 'personNameMissing'
  if (isFormula(name)) return 'personNameFormula'
  if (lengthOf(name) > memberLimits.name) return 'personNameLong'
  if (claimsFounder(name)) return 'personNameReserved'
  return email !== null && emailFaultOf(email) !== null ? 'emailInvalid' : null
}

const faultsOfPeople = (people: readonly Person[]): readonly StepFault[] => {
  if (people.length === 0) return [{ field: 'people', fault: 'peopleMissing' }]
  if (people.length > maxPeople) return [{ field: 'people', fault: 'peopleMany' }]
  const keys = people.map(personKey)
  return people.flatMap((person, index) => {
    const fault = faultOfPerson(person) ?? (keys.indexOf(personKey(person)) < index ? 'personTwice' : null)
    return fault === null ? [] : [{ field: 'people', fault, line: person.line }]
  })
}

const faultsOfPositions = (values: BeginningValues, existing: readonly string[]): readonly StepFault[] => {
  const wanted = wantedCodes(values, existing)
  if (wanted.length === 0) return [{ field: 'positions', fault: 'positionsMissing' }]
  return wanted.flatMap((code): StepFault[] => {
    const title = values.titles[code]
    if (title === undefined) return []
    if (isBlank(title)) return [{ field: code, fault: 'titleMissing' }]
    return lengthOf(title.trim()) > maxPositionTitle ? [{ field: code, fault: 'titleLong' }] : []
  })
}

const faultsOfRoutines = (values: BeginningValues, stored: readonly RoutineKind[]): readonly StepFault[] => {
  const rows = routineRowsOf(values, stored)
  const active = rows.filter(({ isActive }) => isActive)
  if (active.length === 0) return [{ field: 'routines', fault: 'routinesMissing' }]
  const isTwice = (row: RoutineRow) => rows.some((other) => other !== row && labelOf(other) === labelOf(row))
  return active.flatMap((row): StepFault[] => {
    const label = faultOfRoutine('label', row.values) ?? (isTwice(row) ? 'labelTwice' : null)
    const points = faultOfRoutine('points', row.values)
    return [
      ...(label === null ? [] : [{ field: `label of ${row.key}`, fault: label } as const]),
      ...(points === null ? [] : [{ field: `points of ${row.key}`, fault: points } as const]),
    ]
  })
}

const faultsOfFounder = (values: BeginningValues, facts: BeginningFacts): readonly StepFault[] => {
  const name = founderNameOf(values, facts)
  if (isBlank(name)) return [{ field: 'founderName', fault: 'nameMissing' }]
  if (lengthOf(name) > maxFounderName) return [{ field: 'founderName', fault: 'nameLong' }]
  if (isFormula(writtenLine(name))) return [{ field: 'founderName', fault: 'nameFormula' }]
  // The founder's record is never deleted: a second one for the same person would stay.
  const isOwn = values.founder === 'other' && facts.own !== null && nameSkeleton(name) === nameSkeleton(facts.own.name)
  return isOwn ? [{ field: 'founderName', fault: 'nameOwn' }] : []
}

const faultsOfMessage = ({ message }: BeginningValues): readonly StepFault[] => {
  const fault = faultOfText(message)
  return fault === null ? [] : [{ field: 'message', fault }]
}

const faultsBy: Readonly<
  Record<BeginningStep, (values: BeginningValues, facts: BeginningFacts) => readonly StepFault[]>
> = {
  identity: () => [],
  founder: faultsOfFounder,
  routines: (values, { routines }) => faultsOfRoutines(values, routines),
  positions: (values, { positions }) => faultsOfPositions(values, positions),
  people: ({ people }) => faultsOfPeople(peopleIn(people)),
  message: faultsOfMessage,
}

/** Why a step cannot be saved, in the form's order; empty if it can. */
export const faultsOfStep = (step: BeginningStep, values: BeginningValues, facts: BeginningFacts) =>
  faultsBy[step](values, facts)

/** The wall, where the first message leads. */
export const wallPath = dashboardPath({ kind: 'feed', message: null })

/** The address of /beginning; `step` is null without one: the first open step. */
export interface BeginningAddress {
  step: BeginningStep | null
}

export const beginningAddressOf = (query: URLSearchParams): BeginningAddress => ({
  step: beginningSteps.find((step) => step === query.get('step')) ?? null,
})

export const beginningPath = (step: BeginningStep | null) => (step === null ? '/beginning' : `/beginning?step=${step}`)
