import { z } from 'zod/mini'
import { dashboardPath } from '../community/communityView.ts'
import { faultOfText, type TextFault } from '../community/message.ts'
import { maxPositionTitle, type PositionColumns } from '../council/position.ts'
import { laterSteps } from '../entrance/setupSteps.ts'
import { claimsFounder, memberLimits } from '../members/memberForm.ts'
import { emailFaultOf } from '../shared/email.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import type { ClubStatus } from './clubStatus.ts'
import { maxFounderName, type Settings } from './settingsForm.ts'

/**
 * The steps, in order. A new one is added to `laterSteps`. It also needs its values here, its saving state in
 * `beginning.machine.ts`, its words and its fields; the compiler names most of these places.
 */
export const beginningSteps = laterSteps
export type BeginningStep = (typeof laterSteps)[number]

/** The most people of one submit. The database allows 60 invitations an hour. */
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
  positions: ['unwanted', 'titles'],
  people: ['people'],
  message: ['message'],
}

/** Are all changed values of this step? */
export const isOfStep = (step: BeginningStep, change: Partial<BeginningValues>): boolean =>
  Object.keys(change).every((key) => valuesOfStep[step].some((own) => own === key))

/** What is typed in one step. */
export const beginningDraftSchema = z.object({
  version: z.literal(1),
  values: valuesSchema,
  /** Ids of what was sent and perhaps stored, by content: a repeated request has the same id. */
  ids: z.record(z.string(), z.uuid()),
})
export type BeginningDraft = z.infer<typeof beginningDraftSchema>

export const ownMemberSchema = z.object({ id: z.string(), name: z.string(), photo_url: z.nullable(z.string()) })

/** What the club has already. */
export interface BeginningFacts {
  status: ClubStatus
  settings: Settings
  /** The codes of all positions. */
  positions: readonly string[]
  /** The member of the current user's account. */
  own: z.infer<typeof ownMemberSchema> | null
}

/** Is a step done? */
export const isDone = (
  { hasIdentity, hasFounder, hasPositions, hasPeople, hasMessage }: ClubStatus,
  step: BeginningStep,
): boolean =>
  ({ identity: hasIdentity, founder: hasFounder, positions: hasPositions, people: hasPeople, message: hasMessage })[
    step
  ]

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

/** The key of a person in the ids of a draft. */
export const personKey = ({ name, email }: Person) => `person:${email?.toLowerCase() ?? name}`
/** The key of the message in the ids of a draft. */
export const messageKey = (text: string) => `message:${text}`

/** A position of the proposal as it is sent. */
export type Proposal = Readonly<Record<ProposedCode, Omit<PositionColumns, 'position'>>>

/** The positions to create: the wanted ones that do not exist, with the changed titles. */
export const positionsOf = (
  { unwanted, titles }: BeginningValues,
  proposal: Proposal,
  existing: readonly string[],
): readonly PositionColumns[] =>
  proposedCodes
    .filter((code) => !unwanted.includes(code) && !existing.includes(code))
    .map((code) => ({ ...proposal[code], position: code, title: titles[code]?.trim() ?? proposal[code].title }))

/** The member's name if the administrator is the founder, else the typed one. */
export const founderNameOf = ({ founder, founderName }: BeginningValues, { own }: BeginningFacts) =>
  founder === 'self' && own !== null ? own.name : founderName.trim()

export type PersonFault = 'personNameMissing' | 'personNameLong' | 'personNameReserved' | 'emailInvalid' | 'personTwice'
export type StepFault =
  | { field: 'founderName'; fault: 'nameMissing' | 'nameLong' }
  | { field: 'positions'; fault: 'positionsMissing' }
  | { field: ProposedCode; fault: 'titleMissing' | 'titleLong' }
  | { field: 'people'; fault: PersonFault; line: number }
  | { field: 'people'; fault: 'peopleMissing' | 'peopleMany' }
  | { field: 'message'; fault: TextFault }
export type StepField = StepFault['field']

const faultOfPerson = ({ name, email }: Person): PersonFault | null => {
  if (isBlank(name)) return 'personNameMissing'
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

const faultsOfPositions = (
  { unwanted, titles }: BeginningValues,
  existing: readonly string[],
): readonly StepFault[] => {
  const wanted = proposedCodes.filter((code) => !unwanted.includes(code) && !existing.includes(code))
  if (wanted.length === 0) return [{ field: 'positions', fault: 'positionsMissing' }]
  return wanted.flatMap((code): StepFault[] => {
    const title = titles[code]
    if (title === undefined) return []
    if (isBlank(title)) return [{ field: code, fault: 'titleMissing' }]
    return lengthOf(title.trim()) > maxPositionTitle ? [{ field: code, fault: 'titleLong' }] : []
  })
}

const faultsOfFounder = (values: BeginningValues, facts: BeginningFacts): readonly StepFault[] => {
  const name = founderNameOf(values, facts)
  if (isBlank(name)) return [{ field: 'founderName', fault: 'nameMissing' }]
  return lengthOf(name) > maxFounderName ? [{ field: 'founderName', fault: 'nameLong' }] : []
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
