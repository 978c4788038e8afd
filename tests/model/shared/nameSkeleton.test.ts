import { expect, test } from 'vitest'
import { claimsFounder } from '#machines/members/memberLimits.ts'
import { nameSkeleton } from '#machines/shared/nameSkeleton.ts'

test.each([
  ['Lеоnel Vasques', 'Leonel Vasques'],
  ['ΗΕΙΤΟR', 'Heitor'],
  ['Łeonel ß. Ørsted', 'Leonel SS Orsted'],
  ['Le0ne1 V@$que5', 'leonel vasques'],
  ['AIberto', 'Alberto'],
  ['Rornero', 'Romero'],
  ['👑 Ana\u200b-Prado', 'ana prado'],
  ['𝐀𝐧𝐚 Ｐｒａｄｏ', 'Ana Prado'],
])('%s looks like %s @MEM-57', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other))
})

test.each([
  ['Ana Prado', 'Ana Prado Lima'],
  ['Ana Prado', 'Ana Prado 2'],
  ['王伟', '李娜'],
])('%s does not look like %s', (one, other) => {
  expect(nameSkeleton(one)).not.toBe(nameSkeleton(other))
})

test('a name of symbols looks like nothing', () => {
  expect(nameSkeleton('🦉 —')).toBe('')
})

test.each(['Fundаdora', 'F-u-n-d-a-d-o-r', 'Fundador Nato'])('%s claims to be the founder @MEM-56', (name) => {
  expect(claimsFounder(name)).toBe(true)
})
