import { readDay } from '../shared/typedDay.ts'
import { auditActions, type AuditAction } from './auditEntry.ts'

/** Filters of the audit log, from the page's address. Empty texts and null do not filter. */
export interface AuditView {
  /** The account that made the change. */
  actor: string
  /** The table. */
  kind: string
  action: AuditAction | null
  /** Days of the club, `yyyy-MM-dd`, both included. */
  from: string
  to: string
}

export const wholeLog: AuditView = { actor: '', kind: '', action: null, from: '', to: '' }

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)
const isDay = (text: string) => /^[12]\d{3}-\d{2}-\d{2}$/u.test(text) && readDay(text).kind === 'day'
const validOrEmpty = (text: string | null, isValid: (text: string) => boolean) =>
  text !== null && isValid(text) ? text : ''

/** Ignores invalid parameters. */
export const auditViewOf = (query: URLSearchParams): AuditView => ({
  actor: validOrEmpty(query.get('person'), isId),
  kind: validOrEmpty(query.get('kind'), (text) => /^[a-z_]{1,60}$/u.test(text)),
  action: auditActions.find((action) => action === query.get('action')) ?? null,
  from: validOrEmpty(query.get('from'), isDay),
  to: validOrEmpty(query.get('to'), isDay),
})

export const auditPath = ({ actor, kind, action, from, to }: AuditView) => {
  const query = new URLSearchParams({ tab: 'audit' })
  if (actor !== '') query.set('person', actor)
  if (kind !== '') query.set('kind', kind)
  if (action !== null) query.set('action', action)
  if (from !== '') query.set('from', from)
  if (to !== '') query.set('to', to)
  return `/admin/settings?${query.toString()}`
}

export const isSameAuditView = (a: AuditView, b: AuditView) => auditPath(a) === auditPath(b)
/** Is the last day before the first? */
export const isReversed = ({ from, to }: AuditView) => from !== '' && to !== '' && to < from
