import { randomUUID } from 'node:crypto'
import { writtenLine, writtenText } from '#machines/shared/writtenText.ts'
import { badgeIcons } from '#machines/achievements/achievement.ts'
import { measuresOf } from '#machines/achievements/measure.ts'
import {
  badgeRowOf,
  emptyBadge,
  firstFaultOfBadge,
  maxBadgeDescription,
  maxBadgeTitle,
  maxThreshold,
} from '#machines/achievements/badgeForm.ts'
import { firstFaultOfGrant, grantOf, maxReason as maxGrantReason } from '#machines/achievements/badgeGrant.ts'
import { isReasonTooLong, maxDeletionReason } from '#machines/profile/deletionRequest.ts'
import { maxEmail } from '#machines/shared/email.ts'
import { emptyInvitation, firstFaultOfInvitation } from '#machines/users/invitationForm.ts'
import { newMember } from '#machines/users/memberChoice.ts'
import { memberLimits } from '#machines/members/memberLimits.ts'
import { roles } from '#machines/shared/access.ts'
import { firstFaultOfPoints, maxReason, noPoints, pointsEntryOf, pointTypes } from '#machines/ranking/pointsGiving.ts'
import { titleTypes } from '#machines/ranking/ranking.ts'
import {
  firstFaultOfGoals,
  goalFieldsOf,
  goalsOf,
  goalValuesOf,
  typedGoal,
  maxLevel,
  maxRoutinePoints,
} from '#machines/ranking/rankingGoals.ts'
import { emptyRoutine, firstFaultOfRoutine, maxRoutineLabel, routineChangeOf } from '#machines/ranking/routineForm.ts'
import { routineIconNames, routinePeriods } from '#machines/routines/routine.ts'
import { emptyTitle, faultOfTitle, maxRankingTitle } from '#machines/ranking/rankingTitle.ts'
import { answerFaultOf, maxAnswer, type RequestOutcome } from '#machines/users/requestAnswer.ts'
import {
  accents,
  changesOfIdentity,
  firstFaultOfIdentity,
  identityValuesOf,
  maxClubName,
} from '#machines/settings/clubIdentity.ts'
import {
  auditDays,
  changesOfSettings,
  firstFaultOfSettings,
  absenceDays,
  invitationDays,
  maxFounderName,
  proofDays,
  settingValuesOf,
} from '#machines/settings/settingsForm.ts'
import { wholeNumber } from '#machines/shared/wholeNumber.ts'
import { choiceOf } from '#tests/support/members.ts'
import { goals, settings } from '#tests/support/ranking.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { insertion, sql } from './attempts.ts'
import { trialsOf } from './forms.ts'
import { blanks, numbersAround, textsAround } from './values.ts'
import { formulas } from './memberForms.ts'

/** Forms of the administration: badges, points, goals, titles, settings, invitations, requests. */

const id = randomUUID()
/** A value that is not a number is sent as typed. */
const orTyped = (typed: string) => wholeNumber(typed) ?? typed

const badge = trialsOf({
  name: 'badge',
  values: { ...emptyBadge, title: 'Do formulário', description: 'Para os testes.', threshold: '5' },
  vary: {
    title: textsAround(maxBadgeTitle),
    description: textsAround(maxBadgeDescription),
    icon: badgeIcons,
    measure: [null, ...measuresOf(routineKinds)],
    threshold: numbersAround(1, maxThreshold),
    active: [false],
  },
  isValid: (values) => firstFaultOfBadge(values) === null,
  query: (values) =>
    insertion('badges', {
      id,
      ...badgeRowOf(values),
      ...(values.measure !== null && { threshold: orTyped(values.threshold) }),
    }),
  stored: (values) => ({ id, ...badgeRowOf(values) }),
})

const grant = trialsOf({
  name: 'grant of a badge',
  values: { member: choiceOf('?'), badgeId: '?', reason: 'Por mérito' },
  vary: { reason: textsAround(maxGrantReason) },
  isValid: (values) => firstFaultOfGrant(values) === null,
  query: (values, { other, ids }) =>
    sql`select grant_badge(${other.memberId}, ${ids.badge}, ${grantOf(values).reason}) as done`,
})

const points = trialsOf({
  name: 'points by hand',
  values: { ...noPoints, receiver: choiceOf('?', { user_id: '?' }), points: '10', reason: 'Ajudou' },
  vary: { points: numbersAround(-1000, 1000), reason: textsAround(maxReason), type: pointTypes },
  isValid: (values) => firstFaultOfPoints(values) === null,
  query: (values, { other }) => {
    const { reason, type } = pointsEntryOf(id, values)
    return insertion('point_transactions', { id, user_id: other.userId, points: orTyped(values.points), reason, type })
  },
  stored: (values) => {
    const { points, reason, type } = pointsEntryOf(id, values)
    return { id, points, reason, type }
  },
})

const ofLevel = numbersAround(1, maxLevel)
const ofMaximum = numbersAround(0, maxRoutinePoints)
const rankingGoals = trialsOf({
  name: 'goals',
  values: goalValuesOf(goals),
  vary: {
    // The two thresholds also limit each other.
    gold: [...ofLevel, ...numbersAround(goals.silver, goals.silver)],
    silver: [...ofLevel, ...numbersAround(goals.gold, goals.gold)],
    training: ofMaximum,
    reading: ofMaximum,
    fasting: ofMaximum,
    documentation: ofMaximum,
  },
  isValid: (values) => firstFaultOfGoals(values) === null,
  query: (values) => {
    const read = goalsOf(values)
    const { gold, silver, ...maxima } = Object.fromEntries(
      goalFieldsOf(values).map((field) => {
        const typed = typedGoal(values, field)
        return [field, wholeNumber(typed) === null ? typed : read[field]]
      }),
    )
    return sql`select update_ranking_goals(${gold}, ${silver}, ${maxima}) as done`
  },
})

const routine = trialsOf({
  name: 'kind of routine',
  values: { ...emptyRoutine, label: 'Estudo' },
  vary: {
    label: textsAround(maxRoutineLabel),
    icon: routineIconNames,
    period: routinePeriods,
    points: ofMaximum,
    needsPhoto: [true, false],
  },
  isValid: (values) => firstFaultOfRoutine(values) === null,
  query: (values) => {
    const change = routineChangeOf(values)
    const max_points = wholeNumber(values.points) === null ? values.points : change.max_points
    return sql`select save_routine(${{ ...change, max_points }}) as done`
  },
})

const title = trialsOf({
  name: 'title of a ranking',
  values: { ...emptyTitle, title: 'Sentinela' },
  vary: { title: textsAround(maxRankingTitle), type: titleTypes, active: [false] },
  isValid: (values) => faultOfTitle(values) === null,
  query: (values) => insertion('ranking_titles', { id, ...values, title: writtenLine(values.title) }),
  stored: (values) => ({ id, ...values, title: writtenLine(values.title) }),
})

const addresses = [
  'nova@confraria.test',
  ' Nova.Pessoa+1@Confraria.Test ',
  'joão@confraria.test',
  'nova@localhost',
  'nova',
  'nova@',
  '@confraria.test',
  'a@b@c',
  ...Array.from(',;<>()[]\\"', (sign) => [`a${sign}b@c.d`, `a@b${sign}c`]).flat(),
  ...blanks.flatMap((blank) => [blank, `a${blank}b@c.d`, `a@b${blank}c`, `${blank}a@b.c${blank}`]),
  ...[maxEmail - 1, maxEmail, maxEmail + 1].map((length) => `${'a'.repeat(length - 6)}@b.com`),
]

const setting = trialsOf({
  name: 'settings',
  values: settingValuesOf(settings),
  vary: {
    founder_name: [...textsAround(maxFounderName), ...formulas],
    founder_email: addresses,
    audit_days: numbersAround(auditDays.least, auditDays.most),
    invitation_days: numbersAround(invitationDays.least, invitationDays.most),
    proof_days: numbersAround(proofDays.least, proofDays.most),
    absence_days: numbersAround(absenceDays.least, absenceDays.most),
  },
  // An unchanged form sends nothing, so nothing can be refused.
  isValid: (values) => firstFaultOfSettings(values) === null,
  query: (values) => sql`select update_settings(${changesOfSettings(settings, values)}) as done`,
})

const identity = trialsOf({
  name: 'identity',
  values: identityValuesOf(settings),
  vary: {
    club_name: textsAround(maxClubName),
    club_accent: [...accents, '#000000', '#808080', '#8a8a8a', '#909090', 'azul', '#d9b66', ' #8DB8E8 '],
    time_zone: ['America/Manaus', 'Europe/Lisbon', 'Mars/Sea', ''],
  },
  isValid: (values) => firstFaultOfIdentity(values) === null,
  query: (values) => sql`select update_settings(${changesOfIdentity(identityValuesOf(settings), values)}) as done`,
})

const invitation = trialsOf({
  name: 'invitation',
  values: { email: 'nova@confraria.test', role: emptyInvitation.role, name: 'Nova Pessoa' },
  vary: { email: addresses, role: [null, roles[1]], name: [...textsAround(memberLimits.name), ...formulas] },
  isValid: ({ name, ...values }) => firstFaultOfInvitation({ ...values, member: { ...newMember, name } }) === null,
  query: ({ email, role, name }) =>
    sql`select id from create_invitation(${email.trim()}, ${role}, null, gen_random_uuid(), ${writtenLine(name)})`,
})

const deletion = trialsOf({
  name: 'request for deletion',
  values: { reason: '' },
  vary: { reason: textsAround(maxDeletionReason) },
  by: ({ member }) => member,
  isValid: ({ reason }) => !isReasonTooLong(reason),
  query: ({ reason }) => sql`select request_deletion(${writtenText(reason)}) as done`,
})

const outcomes: readonly RequestOutcome[] = ['done', 'declined']
const answerOf = (outcome: RequestOutcome) =>
  trialsOf({
    name: `response to a request that is ${outcome}`,
    values: { answer: 'As atas ficam.' },
    vary: { answer: textsAround(maxAnswer) },
    isValid: ({ answer }) => answerFaultOf(outcome, answer) === null,
    query: ({ answer }, { ids }) =>
      sql`select close_deletion_request(${ids.request}, ${outcome}, ${writtenText(answer)}) as done`,
  })
const answers = Object.fromEntries(outcomes.map((outcome) => [`answer, ${outcome}`, answerOf(outcome)]))

export const adminForms = {
  badge,
  grant,
  points,
  rankingGoals,
  routine,
  title,
  setting,
  identity,
  invitation,
  deletion,
  ...answers,
}
