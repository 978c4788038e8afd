import { expect, test } from 'vitest'
import { emptyRoutine, faultOfRoutine, firstFaultOfRoutine, movedCodes } from '#machines/ranking/routineForm.ts'
import { routineKinds as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'

test.each([
  ['label', '', 'Informe o nome'],
  ['label', ' ', 'Informe o nome'],
  ['label', 'a'.repeat(61), 'O nome deve ter no máximo 60 caracteres'],
  ['label', 'a'.repeat(60), undefined],
  ['points', '', 'Informe um número'],
  ['points', '0,5', 'Use um número inteiro, sem vírgula'],
  ['points', '-1', 'Os pontos vão de 0 a 1.000'],
  ['points', '1001', 'Os pontos vão de 0 a 1.000'],
  ['points', '1.000', undefined],
] as const)('the %s %j of a routine reads %s @ROU-717', (field, text, sentence) => {
  const values = { ...emptyRoutine, label: 'Estudo', [field]: text }
  const fault = faultOfRoutine(field, values)
  expect(fault === null ? undefined : texts.faults[fault]).toBe(sentence)
  expect(firstFaultOfRoutine(values)).toBe(sentence === undefined ? null : field)
})

test.each([
  ['reading', -1, 'reading training fasting documentation'],
  ['reading', 1, 'training fasting reading documentation'],
  ['training', -1, 'training reading fasting documentation'],
  ['documentation', 1, 'training reading fasting documentation'],
  ['unknown', 1, 'training reading fasting documentation'],
] as const)('%s moved by %i', (code, by, order) => {
  expect(movedCodes(routineKinds, code, by).join(' ')).toBe(order)
})
