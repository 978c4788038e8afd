import { randomUUID } from 'node:crypto'
import { starsOf } from '#machines/profile/profile.ts'
import {
  councilEntryDates,
  councilRowOf,
  firstFaultOfCouncilMember,
  maxCouncilName,
  maxCouncilObservations,
  newCouncilMember,
} from '#machines/council/councilMemberForm.ts'
import {
  entryDates,
  firstFaultOfMember,
  memberChangeOf,
  newMemberValues,
  withSkill,
} from '#machines/members/memberForm.ts'
import { memberLimits } from '#machines/members/memberLimits.ts'
import { memberFields, type MemberField } from '#machines/members/memberRights.ts'
import { memberStatuses } from '#machines/shared/member.ts'
import { councilStatuses } from '#machines/council/council.ts'
import {
  emptyMonitoring,
  firstFaultOfMonitoring,
  maxMonitoredName,
  maxMonitoringNote,
  maxMonitoringReason,
  monitoringRowOf,
  monitoringStatuses,
} from '#machines/council/monitoring.ts'
import { faultOfUpdate } from '#machines/council/monitoringUpdate.ts'
import { emptyPosition, firstFaultOfPosition, positionColumnsOf } from '#machines/council/position.ts'
import {
  maxPositionCode,
  maxPositionFunction,
  maxPositionTitle,
  maxResponsibilities,
  maxResponsibility,
} from '#machines/council/positionLimits.ts'
import { insertion, sql } from './attempts.ts'
import { trialsOf } from './forms.ts'
import { daysAround, textsAround } from './values.ts'

/** Forms about people: members, council members, positions and monitoring cases. */

const id = randomUUID()
const listOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => String(at).padEnd(length, 'x').slice(0, length))
const skillLists = [
  [],
  listOf(memberLimits.skills, memberLimits.skill),
  listOf(memberLimits.skills + 1, 3),
  ...textsAround(memberLimits.skill).map((skill) => [skill]),
].map((skills) => skills.reduce(withSkill, []))
const stars = [null, ...Array.from({ length: 9 }, (_, step) => starsOf(step / 8))]
const founders = [
  'Fundador',
  'co-FUNDADOR',
  'Fundádor',
  'ＦＵＮＤＡＤＯＲ',
  'fun\u200bdador',
  'f\u00adundador',
  'Fundação',
]

export const formulas = ['=1+1', ' -2', '\u3000@SUM(A1)', '\uff1d1', '\u200b+55 11', 'a=1', '"=1']

const memberValues = { ...newMemberValues('2026-11-21'), name: 'Ana Prado' }
const memberTexts = Object.entries(memberLimits).filter(
  ([field]) => typeof memberValues[field as MemberField] === 'string',
)
const member = trialsOf({
  name: 'member',
  values: memberValues,
  vary: {
    ...Object.fromEntries(memberTexts.map(([field, limit]) => [field, textsAround(limit)])),
    name: [...textsAround(memberLimits.name), ...founders, ...formulas],
    position: [...textsAround(memberLimits.position), ...founders, ...formulas],
    entryDate: daysAround(entryDates),
    status: memberStatuses,
    skills: skillLists,
    communication: stars,
    strategy: stars,
    loyalty: stars,
    spirituality: stars,
  },
  isValid: (values) => firstFaultOfMember(values, false) === null,
  query: (values) => insertion('members', { id, ...memberChangeOf(values, memberFields) }),
  stored: (values) => ({ id, ...memberChangeOf(values, memberFields) }),
})

const councilMember = trialsOf({
  name: 'council member',
  values: { ...newCouncilMember('2026-11-21', 'zelador'), name: 'Ana Prado' },
  vary: {
    name: textsAround(maxCouncilName),
    position: ['', 'inexistente'],
    observations: textsAround(maxCouncilObservations),
    entryDate: daysAround(councilEntryDates),
    status: councilStatuses,
  },
  // Only the database knows the existing positions.
  isValid: (values) => firstFaultOfCouncilMember(values) === null && values.position !== 'inexistente',
  // As typed: both sides tidy it in the same way.
  query: (values) => insertion('council_members', { id, ...councilRowOf(values), name: values.name }),
  stored: (values) => ({ id, ...councilRowOf(values) }),
})

const codes = ['a', 'a_b', '_a', 'a_', 'a__b', '1a', 'a1', 'A', 'ação', 'a b', ' a ', 'a-b', '*', 'zelador', 'a\nb']
const position = trialsOf({
  name: 'position',
  values: { ...emptyPosition, code: 'guardiao', title: 'Guardião', function: 'Guarda' },
  vary: {
    code: [...codes, ...textsAround(maxPositionCode)],
    title: textsAround(maxPositionTitle),
    function: textsAround(maxPositionFunction),
    responsibilities: [
      [],
      listOf(maxResponsibilities, 5),
      listOf(maxResponsibilities + 1, 5),
      ['', ...listOf(maxResponsibilities, 5), ' '],
      ...textsAround(maxResponsibility).map((text) => [text]),
    ],
  },
  isValid: (values) => firstFaultOfPosition(values, ['zelador']) === null,
  query: (values) => insertion('council_position_descriptions', { id, ...positionColumnsOf(values) }),
  stored: (values) => ({ id, ...positionColumnsOf(values) }),
})

const monitored = trialsOf({
  name: 'monitored user',
  values: { ...emptyMonitoring, name: 'Anselmo', reason: 'Sumiu.' },
  vary: {
    name: textsAround(maxMonitoredName),
    reason: textsAround(maxMonitoringReason),
    status: monitoringStatuses,
  },
  isValid: (values) => firstFaultOfMonitoring(values) === null,
  query: (values) => insertion('monitored_users', { ...monitoringRowOf(id, values), name: values.name }),
  stored: (values) => monitoringRowOf(id, values),
})

const monitoringNote = trialsOf({
  name: 'monitoring note',
  values: { note: 'Conversamos.', status: 'alerta' as const, assignedTo: '' },
  vary: { note: textsAround(maxMonitoringNote) },
  isValid: (values) => faultOfUpdate(values) === null,
  query: ({ note, status }, { ids, seen }) =>
    sql`select update_monitored_user(${ids.case}, ${seen}, ${status}, null, ${id}, ${note}) as done`,
  stored: () => ({ done: true }),
})

export const memberForms = { member, councilMember, position, monitored, monitoringNote }
