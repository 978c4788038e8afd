import { describe, expect, test } from 'vitest'
import {
  groupOf,
  guessColumns,
  guessHeader,
  importLimits,
  isAcceptable,
  newRows,
  faultyFieldOf,
  resultsOf,
  rowsOf,
  storedRowOf,
  withColumn,
  type ImportRow,
  type RowCheck,
} from '#machines/members/memberImport.ts'
import { decodeSheet, sheetLimits, sheetRows, type Sheet } from '#machines/members/sheet.ts'
import { rowSentence } from '#src/texts/members/memberImport.ts'

const today = '2026-11-26'
const sheetOf = (...cells: readonly (readonly string[])[]): Sheet => {
  let made = 0
  return { importId: 'import', today, rows: sheetRows(cells, () => `row ${++made}`) }
}
/** The rows of a sheet with a header, as guessed. */
const read = (...cells: readonly (readonly string[])[]) => {
  const sheet = sheetOf(...cells)
  return rowsOf(sheet, true, guessColumns(sheet.rows, true), [])
}
const sentences = (rows: readonly ImportRow[]) => resultsOf(rows, today).map(rowSentence)
const kinds = (rows: readonly ImportRow[]) => resultsOf(rows, today).map(({ kind }) => kind)
const checked = (row: ImportRow, change: Partial<RowCheck>): ImportRow => ({
  ...row,
  check: { id: row.id, refusal: null, namesake: null, emailUse: null, isImported: false, ...change },
})

describe('columns @MEM-93', () => {
  test('are guessed from the header, ignoring case, accents and signs', () => {
    const { rows } = sheetOf(['NOME COMPLETO', 'E-mail', 'Telefone', 'Data de Admissão', 'Função', 'Situação', 'Obs.'])
    expect(guessHeader(rows)).toBe(true)
    expect(guessColumns(rows, true)).toEqual(['name', 'email', null, 'entryDate', 'position', 'status', 'observations'])
    expect(guessColumns(sheetOf(['Nome', 'Mini-biografia', 'Competências']).rows, true)).toEqual([
      'name',
      'bio',
      'skills',
    ])
  })

  test('without a header they are guessed from the first row', () => {
    const { rows } = sheetOf(['1', 'Ágata Prado', 'Irmã', '05/03/2024', 'agata@example.com'])
    expect(guessHeader(rows)).toBe(false)
    expect(guessColumns(rows, false)).toEqual([null, 'name', null, 'entryDate', 'email'])
  })

  test('a first person whose status or position is also a header is no header', () => {
    const isHeader = (...cells: readonly (readonly string[])[]) => guessHeader(sheetOf(...cells).rows)
    expect(isHeader(['João Primeiro', 'Sócio', '05/03/2024'], ['Maria Segunda', 'Sócio', '05/03/2024'])).toBe(false)
    expect(
      isHeader(['João Primeiro', 'Membro', 'Ativo'], ['Maria Segunda', 'Membro', 'Inativo'], ['Caio', '', 'Ativo']),
    ).toBe(false)
    expect(isHeader(['Membro', 'Ativo'], ['João Primeiro', 'Sim'])).toBe(true)
    expect(isHeader(['Nome', 'Cargo'], ['João Primeiro', 'Tesoureiro'], ['Nome', 'Cargo'])).toBe(true)
  })

  test('have each field once, also when the user chooses', () => {
    expect(guessColumns(sheetOf(['Nome', 'Membro']).rows, true)).toEqual(['name', null])
    expect(withColumn(['name', null, 'email'], 1, 'name')).toEqual([null, 'name', 'email'])
    expect(withColumn(['name', null], 1, null)).toEqual(['name', null])
  })
})

test('blank rows are left out, and the others keep their number @MEM-94', () => {
  expect(sheetOf(['Nome'], [' ', ''], ['Ana']).rows.map(({ line }) => line)).toEqual([1, 3])
  expect(sheetRows([Array.from({ length: 80 }, () => 'a')], () => 'id')[0]?.cells).toHaveLength(sheetLimits.columns)
})

test.each([
  ['UTF-8', new TextEncoder().encode('Ágata;ção'), 'Ágata;ção'],
  ['Windows-1252', new Uint8Array([0xc1, 0x67, 0x61, 0x74, 0x61, 0xe7]), 'Ágataç'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0xc1, 0x00, 0x3b, 0x00]), 'Á;'],
  ['UTF-16, most significant byte first', new Uint8Array([0xfe, 0xff, 0x00, 0xc1, 0x00, 0x3b]), 'Á;'],
  ['UTF-16 without a mark', new Uint8Array([0xc1, 0x00, 0x3b, 0x00, 0x42, 0x01]), 'Á;ł'],
  ['UTF-16 without a mark, most significant byte first', new Uint8Array([0x00, 0xc1, 0x00, 0x3b, 0x20, 0x14]), 'Á;—'],
  ['a file with few zero bytes', new Uint8Array([0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0]), null],
  ['a file of zero bytes', new Uint8Array(8), null],
  ['an Excel file', new Uint8Array([0x50, 0x4b, 3, 4]), null],
  ['another binary file', new Uint8Array([0x41, 0, 0x42]), null],
])('%s is decoded or refused @MEM-92', (_, bytes, text) => {
  expect(decodeSheet(bytes)).toBe(text)
})

test('a row has the values of a member; without a date the member enters today @MEM-94', () => {
  const [ana, bia] = read(
    ['Nome', 'E-mail', 'Data', 'Cargo', 'Status', 'Habilidades', 'Bio', 'Obs'],
    [' Ágata ', ' AGATA@Example.com', '5/3/2024 00:00', 'Irmã', 'Inativa', 'Canto; xadrez, canto', 'Lê.', 'Pontual'],
    ['Bia', '', '', '', '', '', '', ''],
  ) as [ImportRow, ImportRow]
  expect(storedRowOf(ana, today)).toEqual({
    id: 'row 2',
    line: 2,
    name: 'Ágata',
    email: 'agata@example.com',
    entry_date: '2024-03-05',
    position: 'Irmã',
    status: 'inativo',
    skills: ['Canto', 'xadrez'],
    bio: 'Lê.',
    observations: 'Pontual',
  })
  expect(storedRowOf(bia, today)).toMatchObject({ entry_date: today, status: 'ativo', email: '', skills: [] })
})

test('each faulty row has the sentence of its first fault @MEM-94', () => {
  const rows = read(
    ['Nome', 'E-mail', 'Data', 'Cargo', 'Status'],
    ['', 'a@b.com', '', 'Irmã', ''],
    ['=1+1', '', '', '', ''],
    ['Ana', '', '', '@SUM(A1)', ''],
    ['Bia', 'bia@', '', '', ''],
    ['Caio', '', '31/02/2024', '', ''],
    ['Davi', '', '2024-02-29', '', 'talvez'],
    ['Eva', '', '', 'Fundadora', ''],
    ['Fundador', '', '', '', ''],
    ['a'.repeat(121), '', '', '', ''],
  )
  const reserved = 'O nome e o cargo de fundador são reservados ao fundador.'
  const formula = 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.'
  expect(sentences(rows)).toEqual([
    'Informe o nome.',
    formula,
    formula,
    'Informe um e-mail válido, ou nenhum.',
    'Esta data não existe no calendário.',
    'O status é “Ativo” ou “Inativo”.',
    reserved,
    reserved,
    'O nome deve ter no máximo 120 caracteres.',
  ])
  const fields = resultsOf(rows, today).map(faultyFieldOf)
  expect(fields).toEqual(['name', 'name', 'position', 'email', 'entryDate', 'status', 'position', 'name', 'name'])
})

test('a name or an address of an earlier row is a duplicate, ignoring case and accents @MEM-95', () => {
  const rows = read(['Nome', 'E-mail'], ['Ágata', 'a@b.com'], ['AGATA', ''], ['Bia', 'A@B.com'])
  expect(sentences(rows)).toEqual([null, 'O mesmo nome está na linha 2.', 'O mesmo e-mail está na linha 2.'])
  expect(resultsOf(rows, today).map(isAcceptable)).toEqual([false, true, false])
  expect(resultsOf(rows, today).map(faultyFieldOf)).toEqual(['name', 'name', 'email'])
})

test('what the database knows is the result, and only a namesake can be accepted @MEM-95 @MEM-96', () => {
  const [row] = read(['Nome', 'E-mail'], ['Ana', 'a@b.com']) as [ImportRow]
  const rows = [
    checked(row, { refusal: 'Não pode.' }),
    checked(row, { namesake: 'Ana Prado' }),
    checked(row, { emailUse: 'account' }),
    checked(row, { emailUse: 'invitation' }),
    checked(row, { emailUse: 'import' }),
    checked({ ...row, isAccepted: true }, { namesake: 'Ana Prado' }),
    checked({ ...row, isAccepted: true }, { emailUse: 'account' }),
    { ...row, isImported: true },
  ]
  expect(rows.map((each) => sentences([each])[0])).toEqual([
    'Não pode.',
    'Já existe um membro com este nome: Ana Prado.',
    'Já existe uma conta com este e-mail.',
    'Já existe um convite em aberto para este e-mail.',
    'Um membro importado antes já tem este e-mail.',
    null,
    'Já existe uma conta com este e-mail.',
    null,
  ])
  const results = rows.flatMap((each) => resultsOf([each], today))
  expect(results.map(isAcceptable)).toEqual([false, true, false, false, false, false, false, false])
  expect(results.map(groupOf)).toEqual([
    'error',
    'duplicate',
    'duplicate',
    'duplicate',
    'duplicate',
    'new',
    'duplicate',
    'new',
  ])
  expect(kinds(rows.slice(7))).toEqual(['imported'])
})

test('only new rows are imported', () => {
  const rows = read(['Nome'], ['Ana'], ['=1'], ['Ana'], ['Bia'])
  expect(newRows(rows, today).map(({ line }) => line)).toEqual([2, 5])
  expect(importLimits.batch).toBeLessThanOrEqual(100)
})

test('a correction stays when the columns change @MEM-98', () => {
  const sheet = sheetOf(['Nome', 'Apelido'], ['Ana', 'Aninha'], ['Bia', 'Bi'])
  const rows = rowsOf(sheet, true, ['name', null], [])
  const corrected = rows.map((row, index) =>
    index === 0 ? { ...row, isCorrected: true, values: { ...row.values, name: 'Ana Prado' } } : row,
  )
  expect(rowsOf(sheet, true, [null, 'name'], corrected).map(({ values }) => values.name)).toEqual(['Ana Prado', 'Bi'])
})
