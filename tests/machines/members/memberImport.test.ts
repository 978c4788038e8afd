import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { readSheet } from '#machines/members/memberImport.actors.ts'
import { importLimits } from '#machines/members/memberImport.ts'

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
