import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { shownDayAt } from '../shared/dates.ts'
import { Refusal } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'
import { importLimits, storedRowOf, type ImportRow, type RowCheck } from './memberImport.ts'
import { decodeSheet, separated, sheetLimits, sheetRows, type Sheet, type SheetFault } from './sheet.ts'

const refuse = (fault: SheetFault) => new Refusal(fault)

const textOf = async (file: File): Promise<string> => {
  if (file.size > sheetLimits.bytes) throw refuse('sheet_large')
  const text = decodeSheet(new Uint8Array(await file.arrayBuffer()))
  if (text === null) throw refuse('sheet_binary')
  return text
}

/**
 * Reads a CSV file or pasted cells, without evaluating anything. Throws a {@link SheetFault}, or the error of the code
 * that does not load.
 */
export const readSheet = fromPromise<Sheet, { file: File | null; text: string }>(async ({ input: { file, text } }) => {
  const source = file ? await textOf(file) : text
  if (source.length > sheetLimits.bytes) throw refuse('sheet_large')
  const { default: papa } = await import('papaparse')
  const sheet = separated(source.replace(/^\uFEFF/u, ''))
  const { data, errors } = papa.parse<string[]>(sheet.text, {
    delimiter: sheet.separator,
    // One row more shows that there are too many; the header and blank rows are among them.
    preview: importLimits.rows * 2,
  })
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw refuse('sheet_quotes')
  const rows = sheetRows(data, () => crypto.randomUUID())
  if (rows.length === 0) throw refuse('sheet_empty')
  // The header is no member.
  if (rows.length > importLimits.rows + 1) throw refuse('sheet_rows')
  return { importId: crypto.randomUUID(), today: shownDayAt(Date.now()), rows }
})

const checksSchema = z.array(
  z.object({
    id: z.string(),
    refusal: z.nullable(z.string()),
    namesake: z.nullable(z.string()),
    email_use: z.nullable(z.enum(['account', 'invitation', 'import'])),
    imported: z.boolean(),
  }),
)

const checkPart = async (importId: string, rows: readonly ImportRow[], signal: AbortSignal): Promise<RowCheck[]> => {
  const { data, error } = await supabase()
    .rpc('check_member_import', {
      p_import: importId,
      p_rows: rows.map(({ id, values: { name, email } }) => ({ id, name: name.trim(), email: email.trim() })),
    })
    .abortSignal(signal)
  if (error) throw error
  return checksSchema
    .parse(data)
    .map(({ email_use, imported, ...check }) => ({ ...check, emailUse: email_use, isImported: imported }))
}

/** What the database knows about each row, in parts, so that others wait only briefly. Throws the server's error. */
export const checkRows = fromPromise<readonly RowCheck[], { importId: string; rows: readonly ImportRow[] }>(
  async ({ input: { importId, rows }, signal }) => {
    const checks: RowCheck[] = []
    for (let from = 0; from < rows.length; from += importLimits.check)
      checks.push(...(await checkPart(importId, rows.slice(from, from + importLimits.check), signal)))
    return checks
  },
)

/**
 * Stores a batch, as a whole or not at all. It may be repeated. Throws the server's error, whose sentence has the line.
 */
export const importBatch = fromPromise<void, { importId: string; today: string; rows: readonly ImportRow[] }>(
  async ({ input: { importId, today, rows }, signal }) => {
    const { error } = await supabase()
      .rpc('import_members', { p_import: importId, p_rows: rows.map((row) => storedRowOf(row, today)) })
      .abortSignal(signal)
    if (error) throw error
  },
)

/**
 * Deletes every member of an import, in requests that are repeated until none is left. It may be repeated. Throws the
 * server's error with its reason.
 */
export const undoImport = fromPromise<void, { importId: string }>(async ({ input: { importId }, signal }) => {
  let remaining = 1
  while (remaining > 0) {
    const { data, error } = await supabase().rpc('undo_member_import', { p_import: importId }).abortSignal(signal)
    if (error) throw error
    remaining = z.number().parse(data)
  }
})

const lastSchema = z.nullable(z.object({ id: z.string(), created_at: z.string(), members: z.number() }))
/** An import that can perhaps be undone. `created_at` is a timestamp. */
export type LastImport = NonNullable<z.infer<typeof lastSchema>>

/** The last import; null if it does not exist. Throws the server's error. */
export const loadLastImport = fromPromise<LastImport | null>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('last_member_import').abortSignal(signal).maybeSingle()
  if (error) throw error
  return lastSchema.parse(data)
})
