import { describe, expect, test } from 'vitest'
import {
  emptyMonitoring,
  faultsOfMonitoring,
  firstFaultOfMonitoring,
  isEmptyMonitoring,
  monitoringOf,
  monitoringRowOf,
  responsibleChoices,
} from '#machines/council/monitoring.ts'
import { faultOfUpdate, isSameUpdate, updateOf } from '#machines/council/monitoringUpdate.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'

test("open cases are first, then in alphabetical order, accents ignored; each has its responsible's name @COU-58", () => {
  const council = [responsible({ name: 'Zélia', status: 'inativo' }), responsible({ id: 'bia', name: 'Átila' })]
  const { cases, responsibles } = monitoringOf(
    [
      caseOf({ name: 'Ana', status: 'resolvido' }),
      caseOf({ name: 'Zé', assigned_to: 'ana' }),
      caseOf({ name: 'Édio' }),
    ],
    council,
  )
  expect(cases.map(({ name, assigned_to_name }) => [name, assigned_to_name])).toEqual([
    ['Édio', null],
    ['Zé', 'Zélia'],
    ['Ana', null],
  ])
  expect(responsibles.map(({ name }) => name)).toEqual(['Átila'])
})

test('the choices are active council members and the current responsible', () => {
  const active = [responsible()]
  expect(responsibleChoices(active, null)).toEqual(active)
  expect(responsibleChoices(active, caseOf({ assigned_to: 'ana' }))).toEqual(active)
  expect(responsibleChoices(active, caseOf({ assigned_to: 'zé', assigned_to_name: 'Zé' }))[0]).toEqual({
    id: 'zé',
    name: 'Zé',
  })
})

describe('a new case @COU-68 @COU-69', () => {
  const full = { ...emptyMonitoring, name: 'Anselmo', reason: 'Sumiu.' }
  test.each([
    ['without a name', { name: '\u200b' }, { name: 'nameMissing' }],
    ['with a name of 121', { name: 'a'.repeat(121) }, { name: 'nameLong' }],
    ['without a reason', { reason: '\n' }, { reason: 'reasonMissing' }],
    ['with a reason of 2001', { reason: 'a'.repeat(2001) }, { reason: 'reasonLong' }],
    ['that is valid', { reason: 'a'.repeat(2000) }, {}],
  ] as const)('%s', (_, change, faults) => {
    expect(faultsOfMonitoring({ ...full, ...change })).toEqual(faults)
  })

  test('is tidied, and starts under observation @COU-57', () => {
    expect(firstFaultOfMonitoring(emptyMonitoring)).toBe('name')
    expect(monitoringRowOf('um', { ...full, name: ' An\u202eselmo ', assignedTo: '' })).toEqual({
      id: 'um',
      name: 'Anselmo',
      reason: 'Sumiu.',
      status: 'em observação',
      assigned_to: null,
    })
  })

  test('that is empty has nothing to lose', () => {
    expect(isEmptyMonitoring({ ...emptyMonitoring, name: ' ' })).toBe(true)
    expect(isEmptyMonitoring({ ...emptyMonitoring, status: 'alerta' })).toBe(false)
  })
})

describe('an update', () => {
  const base = updateOf(caseOf({ assigned_to: 'ana' }))
  test('needs a note @COU-70', () => {
    expect(base).toEqual({ status: 'em observação', assignedTo: 'ana', note: '' })
    expect(faultOfUpdate(base)).toBe('noteMissing')
    expect(faultOfUpdate({ ...base, note: 'a'.repeat(2001) })).toBe('noteLong')
    expect(faultOfUpdate({ ...base, note: 'Liguei.' })).toBeNull()
  })

  test('without a change has nothing to lose', () => {
    expect(isSameUpdate(base, { ...base, note: ' ' })).toBe(true)
    expect(isSameUpdate(base, { ...base, assignedTo: '' })).toBe(false)
  })
})
