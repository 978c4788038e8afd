import { describe, expect, test } from 'vitest'
import {
  councilRowOf,
  councilValuesOf,
  faultsOfCouncilMember,
  firstFaultOfCouncilMember,
  isSameCouncilMember,
  linkedMember,
  mayTakeSeat,
  newCouncilMember,
} from '#machines/council/councilMemberForm.ts'
import { seatOf } from '#tests/support/council.ts'

const full = { ...newCouncilMember('2026-11-20', 'diretor_cultura'), name: 'Ana' }

test('a new council member is active from today @COU-08', () => {
  expect(newCouncilMember('2026-11-20', 'diretor_cultura')).toMatchObject({ entryDate: '20/11/2026', status: 'ativo' })
})

describe('each fault has its own sentence @COU-20..COU-23', () => {
  test.each([
    ['nothing', { name: '\u00a0' }, { name: 'nameMissing' }],
    ['too much', { name: 'a'.repeat(121) }, { name: 'nameLong' }],
    ['no position', { position: '' }, { position: 'positionMissing' }],
    ['no day', { entryDate: ' ' }, { entryDate: 'entryDateMissing' }],
    ['words for a day', { entryDate: 'ontem' }, { entryDate: 'entryDateUnreadable' }],
    ['31 February', { entryDate: '31/02/2026' }, { entryDate: 'entryDateUnknown' }],
    ['the year 1899', { entryDate: '31/12/1899' }, { entryDate: 'entryDateOutside' }],
    ['a novel', { observations: 'a'.repeat(4001) }, { observations: 'observationsLong' }],
    ['none', { name: 'a'.repeat(120), observations: 'a'.repeat(4000) }, {}],
  ] as const)('%s', (_, change, faults) => {
    expect(faultsOfCouncilMember({ ...full, ...change })).toEqual(faults)
  })

  test('the first fault is the first in the form', () => {
    expect(firstFaultOfCouncilMember({ ...full, entryDate: '', name: '' })).toBe('name')
    expect(firstFaultOfCouncilMember(full)).toBeNull()
  })
})

test('values are tidied; an absent link is null', () => {
  expect(councilRowOf({ ...full, name: ' Ana\u202e ', observations: '\u00a0', entryDate: '5/1/2026' })).toEqual({
    name: 'Ana',
    position: 'diretor_cultura',
    entry_date: '2026-01-05',
    status: 'ativo',
    observations: '',
    member_id: null,
  })
})

test('another format of the same day, or a space, is no unsaved change', () => {
  const values = councilValuesOf(seatOf())
  expect(isSameCouncilMember(values, { ...values, entryDate: '7/3/2022', name: 'Ana Lima ' })).toBe(true)
  expect(isSameCouncilMember(values, { ...values, memberId: 'bia' })).toBe(false)
})

test('links only members without another row, and not the current user @COU-11 @COU-12', () => {
  const seat = seatOf({ id: 'outro', member_id: 'bia' })
  expect(mayTakeSeat('ana', [seat], null, 'eu')).toBe(true)
  expect(mayTakeSeat('bia', [seat], null, 'eu')).toBe(false)
  expect(mayTakeSeat('bia', [seat], seat, 'eu')).toBe(true)
  expect(mayTakeSeat('eu', [seat], null, 'eu')).toBe(false)
})

test("the linked member is the chosen one, otherwise the row's own", () => {
  const seat = seatOf({ name: 'Antiga', member_id: 'antiga' })
  const bia = { id: 'bia', name: 'Bia' }
  expect(linkedMember({ ...full, memberId: 'bia' }, seat, bia)).toEqual(bia)
  expect(linkedMember({ ...full, memberId: 'antiga' }, seat, bia)).toEqual({ id: 'antiga', name: 'Antiga' })
  expect(linkedMember({ ...full, memberId: '' }, seat, bia)).toBeNull()
})
