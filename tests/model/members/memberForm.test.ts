import { describe, expect, test } from 'vitest'
import {
  faultsOfMember,
  firstFaultOfMember,
  isSameValue,
  memberChangeOf,
  memberDraftSchema,
  memberValuesOf,
  newMemberValues,
  withSkill,
  type MemberValues,
} from '#machines/members/memberForm.ts'
import { claimsFounder, memberLimits } from '#machines/members/memberLimits.ts'
import { memberFields, type MemberField } from '#machines/members/memberRights.ts'
import { memberOf } from '#tests/support/members.ts'

const values = (change: Partial<MemberValues> = {}): MemberValues => ({
  ...newMemberValues('2026-11-21'),
  name: 'Ana Prado',
  ...change,
})

test('a new member is active from today, without preselected skills @MEM-24', () => {
  expect(newMemberValues('2026-11-05')).toMatchObject({ entryDate: '05/11/2026', status: 'ativo', observations: '' })
  expect(newMemberValues('2026-11-05').skills).toEqual([])
})

describe('a form that cannot be saved @MEM-36..MEM-43', () => {
  test.each([
    ['no name', { name: '' }, { name: 'required' }],
    ['a name of spaces', { name: '\u00a0\u200b ' }, { name: 'required' }],
    ['a name of 121 characters', { name: 'ç'.repeat(121) }, { name: 'nameLong' }],
    ['a name of 200 characters', { name: 'a'.repeat(200) }, { name: 'nameLong' }],
    ['a formula as name', { name: ' =1+1' }, { name: 'formula' }],
    ['a formula as position', { position: '＠SUM(A1)' }, { position: 'formula' }],
    ['a founder by name', { name: 'O Fundadór' }, { name: 'reserved' }],
    ['a founder by position', { position: 'Co-FUNDADOR' }, { position: 'reserved' }],
    ['a position of 81 characters', { position: 'a'.repeat(81) }, { position: 'positionLong' }],
    ['no date', { entryDate: ' ' }, { entryDate: 'required' }],
    ['a text that is not a date', { entryDate: 'ontem' }, { entryDate: 'entryDateUnreadable' }],
    ['a date that does not exist', { entryDate: '31/02/2026' }, { entryDate: 'entryDateUnknown' }],
    ['a date too long ago', { entryDate: '31/12/1899' }, { entryDate: 'entryDateOutside' }],
    ['a biography of 2001 characters', { bio: 'a'.repeat(2001) }, { bio: 'bioLong' }],
    ['observations of 4001 characters', { observations: 'a'.repeat(4001) }, { observations: 'observationsLong' }],
    ['thirteen skills', { skills: Array.from({ length: 13 }, (_, at) => `s${at}`) }, { skills: 'skillsMany' }],
    ['a skill of 41 characters', { skills: ['a'.repeat(41)] }, { skills: 'skillLong' }],
  ])('%s', (_, change, faults) => {
    expect(faultsOfMember(values(change), false)).toEqual(faults)
  })

  test.each([
    ['a name of 120 characters with spaces around', { name: ` ${'ç'.repeat(120)} ` }],
    ['a name of emoji', { name: '🦉🕯️' }],
    ['nothing but name and date', { position: '', bio: '', skills: [] }],
  ])('%s can be saved', (_, change) => {
    expect(faultsOfMember(values(change), false)).toEqual({})
  })

  const texts = Object.entries(memberLimits).filter(([field]) => typeof values()[field as MemberField] === 'string')
  test.each(texts)('%s of more than %i characters has its own fault', (field, limit) => {
    expect(faultsOfMember(values({ [field]: 'a'.repeat(limit + 1) }), false)).toEqual({ [field]: `${field}Long` })
    expect(faultsOfMember(values({ [field]: ` ${'a'.repeat(limit)} ` }), false)).toEqual({})
  })

  test('the founder may have the title', () => {
    expect(faultsOfMember(values({ position: 'Fundador' }), true)).toEqual({})
    expect(claimsFounder('FUNDADORA')).toBe(true)
  })

  test('the first fault is the first in the form', () => {
    expect(firstFaultOfMember(values({ name: '', entryDate: '', bio: 'a'.repeat(2001) }), false)).toBe('name')
    expect(firstFaultOfMember(values(), false)).toBeNull()
  })
})

describe('the saved values', () => {
  const base = memberValuesOf(memberOf({ bio: 'Marceneira.' }))

  test('are the tidied changes; another format of the same day is no change @MEM-28', () => {
    const mine = { ...base, name: '  Ana Lima ', entryDate: '6/5/2024', communication: 4.5, skills: ['Xadrez'] }
    const changed = memberFields.filter((field) => !isSameValue(field, base, mine))
    expect(changed).toEqual(['name', 'skills', 'communication'])
    expect(memberChangeOf(mine, changed)).toEqual({
      name: 'Ana Lima',
      skills: ['Xadrez'],
      communication: 4.5,
    })
  })

  test('are empty for a text of spaces', () => {
    expect(memberChangeOf({ ...base, bio: ' \u00a0' }, ['bio'])).toEqual({ bio: '' })
  })

  test('ignore duplicate skills (case and accents folded) @MEM-26', () => {
    expect(withSkill(['Oratória'], ' oratoria ')).toEqual(['Oratória'])
    expect(withSkill(['Oratória'], ' Xadrez ')).toEqual(['Oratória', 'Xadrez'])
    expect(withSkill(['Oratória'], '  ')).toEqual(['Oratória'])
  })
})

test('ignores a draft of another version', () => {
  const draft = { version: 1, id: crypto.randomUUID(), base: values(), updatedAt: null, values: values(), uploads: [] }
  expect(memberDraftSchema.safeParse(draft).success).toBe(true)
  expect(memberDraftSchema.safeParse({ ...draft, version: 2 }).success).toBe(false)
})
