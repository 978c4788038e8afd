import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { memberImportMachine } from '#machines/members/memberImport.machine.ts'
import { readSheet, type LastImport } from '#machines/members/memberImport.actors.ts'
import { importLimits, type ImportRow, type RowCheck } from '#machines/members/memberImport.ts'
import type { Sheet } from '#machines/members/sheet.ts'
import { held, offline } from '#tests/support/settled.ts'

const read = (text: string | Uint8Array<ArrayBuffer>) =>
  toPromise(
    createActor(readSheet, {
      input: typeof text === 'string' ? { file: null, text } : { file: new File([text], 'membros.csv'), text: '' },
    }).start(),
  )
const cells = async (text: string | Uint8Array<ArrayBuffer>) => (await read(text)).rows.map((row) => row.cells)

test.each([
  ['semicolons', 'Nome;Bio\r\nAna;"Lê; escreve\nmuito"'],
  ['commas', 'Nome,Bio\nAna,"Lê; escreve\nmuito"'],
  ['tabs', 'Nome\tBio\nAna\t"Lê; escreve\nmuito"'],
  ['a byte order mark', '\uFEFFNome;Bio\nAna;"Lê; escreve\nmuito"'],
])('a spreadsheet with %s is read @MEM-91 @MEM-92', async (_, text) => {
  expect(await cells(text)).toEqual([
    ['Nome', 'Bio'],
    ['Ana', 'Lê; escreve\nmuito'],
  ])
})

test.each([
  ['a line break at the end', 'Nome;Bio\r\nAna;Lê\r\n'],
  ['a tab and a line break at the end', 'Nome\tBio\r\nAna\tLê\r\n'],
  ['blank lines before and between', '\r\nNome;Bio\r\n\r\nAna;Lê\r\n'],
  ['quoted headers', '"Nome";"Bio"\r\n"Ana";"Lê"\r\n'],
  ['its separator in the first line', 'sep=;\r\nNome;Bio\r\nAna;Lê\r\n'],
])('two columns are recognised with %s @MEM-91', async (_, text) => {
  expect(await cells(text)).toEqual([
    ['Nome', 'Bio'],
    ['Ana', 'Lê'],
  ])
})

test.each([
  ['semicolons, with commas in the texts', 'Nome;Bio\nAna;Lê, escreve\nBia;Corre, nada', 'Lê, escreve'],
  ['commas, with a semicolon in a text', 'Nome,Bio\nAna,Lê; escreve\nBia,Corre', 'Lê; escreve'],
])('of two separators the first in a line counts: %s @MEM-91', async (_, text, bio) => {
  expect((await cells(text))[1]).toEqual(['Ana', bio])
})

test('a line that names the separator counts as a line, and is no member', async () => {
  expect((await read('sep=,\nNome,Bio\nAna,"a;b"')).rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a file of Excel in Windows-1252 is read, and formulas stay text @MEM-92 @MEM-94', async () => {
  const bytes = Uint8Array.from('Nome;Cargo\n\xc1gata;=1+1', (letter) => letter.charCodeAt(0))
  expect(await cells(bytes)).toEqual([
    ['Nome', 'Cargo'],
    ['Ágata', '=1+1'],
  ])
})

test.each([
  ['sheet_empty', ' \n\n'],
  ['sheet_quotes', 'Nome\n"Ana'],
  ['sheet_rows', `Nome\n${'Ana\n'.repeat(10_000)}`],
  ['sheet_binary', new Uint8Array([0x50, 0x4b, 3, 4])],
  ['sheet_large', new Uint8Array(5 * 1024 * 1024 + 1).fill(65)],
])('%s refuses the spreadsheet @MEM-92 @MEM-99', async (code, text) => {
  await expect(read(text)).rejects.toMatchObject({ code })
})

test('the limit counts members, not the header @MEM-99', async () => {
  expect((await read(`Nome\n${'Ana\n'.repeat(importLimits.rows)}`)).rows).toHaveLength(importLimits.rows + 1)
})

const sheet: Sheet = {
  importId: 'import',
  today: '2026-11-26',
  rows: [['Nome'], ...Array.from({ length: importLimits.batch + 10 }, (_, index) => [`Pessoa ${index}`])].map(
    (row, index) => ({ id: `row ${index}`, line: index + 1, cells: row }),
  ),
}

const open = async () => {
  const loadLastImport = held<LastImport | null>()
  const readSheetHeld = held<Sheet, { file: File | null; text: string }>()
  const checkRows = held<readonly RowCheck[], { importId: string; rows: readonly ImportRow[] }>()
  const importBatch = held<void, { importId: string; today: string; rows: readonly ImportRow[] }>()
  const undoImport = held<void, { importId: string }>()
  const actor = createActor(
    memberImportMachine.provide({
      actors: {
        loadLastImport: loadLastImport.logic,
        readSheet: readSheetHeld.logic,
        checkRows: checkRows.logic,
        importBatch: importBatch.logic,
        undoImport: undoImport.logic,
      },
    }),
  ).start()
  await loadLastImport.resolve(null)
  actor.send({ type: 'text.change', text: 'Nome' })
  actor.send({ type: 'read' })
  await readSheetHeld.resolve(sheet)
  actor.send({ type: 'check' })
  return { actor, checkRows, importBatch, undoImport, state: () => actor.getSnapshot() }
}

test('an import stores its rows in batches, and a failed batch is repeated with the same rows @MEM-101..MEM-103', async () => {
  const { actor, checkRows, importBatch, state } = await open()
  await checkRows.resolve([])
  actor.send({ type: 'submit' })
  await importBatch.fail(offline)
  expect(state().matches('interrupted')).toBe(true)
  actor.send({ type: 'retry' })
  await importBatch.resolve()
  await importBatch.resolve()
  expect(importBatch.requests.map(({ input }) => input.rows.length)).toEqual([
    importLimits.batch,
    importLimits.batch,
    10,
  ])
  expect(importBatch.requests[1]?.input.rows).toEqual(importBatch.requests[0]?.input.rows)
  expect(state().matches('done')).toBe(true)
  actor.send({ type: 'cancel' })
  expect(state().output?.isChanged).toBe(true)
  expect(state().output?.added).toEqual(sheet.rows.slice(1).map(({ id }) => id))
})

test('a row that is stored already is not sent again @MEM-102', async () => {
  const { actor, checkRows, importBatch } = await open()
  await checkRows.resolve([
    { id: 'row 1', refusal: null, namesake: null, emailUse: null, isImported: true },
    { id: 'row 2', refusal: null, namesake: 'Pessoa 1', emailUse: null, isImported: false },
  ])
  actor.send({ type: 'submit' })
  const sent = importBatch.requests[0]?.input.rows.map(({ id }) => id)
  expect(sent?.slice(0, 2)).toEqual(['row 3', 'row 4'])
})

test('a corrected row is checked again, and keeps its correction when the check fails @MEM-97 @MEM-98', async () => {
  const { actor, checkRows, state } = await open()
  await checkRows.resolve([])
  actor.send({ type: 'row.edit', id: 'row 1' })
  actor.send({ type: 'row.change', change: { name: 'Ana Prado' } })
  actor.send({ type: 'row.save' })
  await checkRows.fail(offline)
  actor.send({ type: 'retry' })
  expect(checkRows.requests.at(-1)?.input.rows[0]?.values.name).toBe('Ana Prado')
  await checkRows.resolve([])
  actor.send({ type: 'back' })
  actor.send({ type: 'check' })
  expect(state().context.rows[0]?.values.name).toBe('Ana Prado')
})

test('an undone import adds no member @MEM-104', async () => {
  const { actor, checkRows, importBatch, undoImport, state } = await open()
  await checkRows.resolve([])
  actor.send({ type: 'submit' })
  await importBatch.resolve()
  await importBatch.resolve()
  actor.send({ type: 'undo' })
  actor.send({ type: 'confirm' })
  expect(undoImport.requests.map(({ input }) => input)).toEqual([{ importId: 'import' }])
  await undoImport.resolve()
  actor.send({ type: 'cancel' })
  expect(state().output).toEqual({ isChanged: true, added: [] })
})
