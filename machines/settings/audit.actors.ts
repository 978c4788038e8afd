import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { auditEntrySchema, isSameAct, type AuditEntry } from './auditEntry.ts'
import type { AuditView } from './auditView.ts'
import { supabase } from '../shared/client/client.ts'
import { downloadFile } from '../shared/client/download.ts'

const auditPageSize = 50
/** Entries in each request that completes the last act of a page. */
const restOfAct = 100
/** The limit of `list_audit()`. */
const mostEntries = 1000
/** More entries would make a spreadsheet slow. */
const mostInFile = 20_000

export interface AuditPage {
  entries: readonly AuditEntry[]
  hasMore: boolean
}

const readEntries = async (view: AuditView, after: AuditEntry | null, count: number, signal: AbortSignal) => {
  const { actor, kind, action, from, to } = view
  const { data, error } = await supabase()
    .rpc('list_audit', {
      p_limit: count,
      ...(actor !== '' && { p_actor: actor }),
      ...(kind !== '' && { p_kind: kind }),
      ...(action !== null && { p_action: action }),
      ...(from !== '' && { p_from: from }),
      ...(to !== '' && { p_to: to }),
      ...(after && { p_before: after.at, p_before_id: after.id }),
    })
    .abortSignal(signal)
  if (error) throw error
  return z.array(auditEntrySchema).parse(data)
}

/**
 * The newest entries, or those after one. A page has at least `least` entries and all of its last act. Throws the
 * server's error: 42501.
 */
export const loadAudit = fromPromise<AuditPage, { view: AuditView; after: AuditEntry | null; least: number }>(
  async ({ input: { view, after, least }, signal }) => {
    const size = Math.min(mostEntries - 1, Math.max(auditPageSize, least))
    const entries = await readEntries(view, after, size + 1, signal)
    let end = Math.min(size, entries.length)
    for (let isWhole = entries.length <= size; end < entries.length; end++) {
      const [last, next] = entries.slice(end - 1, end + 1)
      if (!last || !next || !isSameAct(last, next)) break
      if (isWhole || end < entries.length - 1) continue
      const rest = await readEntries(view, next, restOfAct, signal)
      entries.push(...rest)
      isWhole = rest.length < restOfAct
    }
    return { entries: entries.slice(0, end), hasMore: entries.length > end }
  },
)

/** Writes entries as a file, in the caller's language. */
export type AuditFile = (entries: readonly AuditEntry[]) => { name: string; text: string }

/** `isCut`: there are more entries than fit in a file. */
export interface AuditDownload {
  count: number
  isCut: boolean
}

/** Downloads all entries of a view, newest first. Throws the server's error. */
export const downloadAudit = fromPromise<AuditDownload, { view: AuditView; fileOf: AuditFile }>(
  async ({ input: { view, fileOf }, signal }) => {
    const entries: AuditEntry[] = []
    for (let isWhole = false; !isWhole && entries.length < mostInFile;) {
      const page = await readEntries(view, entries.at(-1) ?? null, mostEntries, signal)
      entries.push(...page)
      isWhole = page.length < mostEntries
    }
    const isCut =
      entries.length >= mostInFile && (await readEntries(view, entries.at(-1) ?? null, 1, signal)).length > 0
    const { name, text } = fileOf(entries)
    downloadFile(name, text, 'text/csv;charset=utf-8')
    return { count: entries.length, isCut }
  },
)
