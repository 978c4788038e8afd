import { isBlank } from '../shared/text.ts'

/** Of a spreadsheet's file or pasted text. */
export const sheetLimits = { bytes: 5 * 1024 * 1024, columns: 60 } as const

/** A row that is not blank. */
export interface SheetRow {
  /** A new UUID (version 4). */
  id: string
  /** From 1, blank rows included. */
  line: number
  cells: readonly string[]
}

export interface Sheet {
  /** A new UUID (version 4): the import. */
  importId: string
  /** `yyyy-MM-dd` */
  today: string
  rows: readonly SheetRow[]
}

/** Why a spreadsheet cannot be read. */
export type SheetFault = 'sheet_empty' | 'sheet_large' | 'sheet_rows' | 'sheet_binary' | 'sheet_quotes'

/** Excel, older Excel and other archives begin so; a text never has a NUL, except in UTF-16. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0) || (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3)

/** UTF-16 without its mark: one byte of most Latin letters and separators is zero. Null if it is no such text. */
const unmarked = (bytes: Uint8Array): string | null => {
  const zeros = bytes.filter((byte) => byte === 0).length
  const zerosFirst = bytes.filter((byte, at) => byte === 0 && at % 2 === 0).length
  if (zeros * 4 < bytes.length) return null
  const text = new TextDecoder(zerosFirst * 2 > zeros ? 'utf-16be' : 'utf-16le').decode(bytes)
  return text.includes('\u0000') || text.includes('\ufffd') ? null : text
}

/**
 * The text of a file: UTF-8 if it is valid, UTF-16 with its mark or by its zero bytes, else Windows-1252, which Excel
 * writes. Null if it is no text.
 */
export const decodeSheet = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isBinary(bytes)) return unmarked(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** Excel reads and writes it as the first line. */
const named = /^sep=([;,\t])(?=\r?\n|$)/iu
const separators = [';', '\t', ','] as const

/**
 * The separator of a spreadsheet's text, and the text without a line that names it, which stays blank. Without such a
 * line: the one that most of the first lines have; of two, the one that is first in more of them.
 */
export const separated = (text: string): { text: string; separator: string } => {
  const [line, name] = named.exec(text) ?? []
  if (line !== undefined && name !== undefined) return { text: text.slice(line.length), separator: name }
  const lines = text
    .slice(0, 100_000)
    .replaceAll(/"(?:[^"]|"")*"/gu, '')
    .split(/\r\n|\r|\n/u)
    .filter((row) => !isBlank(row))
    .slice(0, 50)
  const countOf = (has: (row: string) => boolean) => lines.filter(has).length
  const ranks = separators.map((separator) => ({
    separator,
    lines: countOf((row) => row.includes(separator)),
    first: countOf((row) => /[;\t,]/u.exec(row)?.[0] === separator),
  }))
  const [best] = ranks.toSorted((a, b) => b.lines - a.lines || b.first - a.first)
  return { text, separator: best?.separator ?? ';' }
}

/** The rows that are not blank, with at most as many columns as the limit. `newId` makes the ids. */
export const sheetRows = (cells: readonly (readonly string[])[], newId: () => string): readonly SheetRow[] =>
  cells.flatMap((row, index) =>
    row.every(isBlank) ? [] : [{ id: newId(), line: index + 1, cells: row.slice(0, sheetLimits.columns) }],
  )
