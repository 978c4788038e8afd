import { auditActions, type AuditAction } from './auditEntry.ts'

/** What of the audit log is shown, from the page's address; empty texts and nulls leave nobody and nothing out. */
export interface AuditView {
  /** Who did it: the account. */
  actor: string
  /** The table. */
  kind: string
  action: AuditAction | null
  /** Days in São Paulo, `yyyy-MM-dd`, both included. */
  from: string
  to: string
}

export const wholeLog: AuditView = { actor: '', kind: '', action: null, from: '', to: '' }

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)
const isDay = (text: string) => /^[12]\d{3}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
const kept = (text: string | null, isGood: (text: string) => boolean) => (text !== null && isGood(text) ? text : '')

/** What the address does not say well is left out. */
export const auditViewOf = (query: URLSearchParams): AuditView => ({
  actor: kept(query.get('person'), isId),
  kind: kept(query.get('kind'), (text) => /^[a-z_]{1,60}$/u.test(text)),
  action: auditActions.find((action) => action === query.get('action')) ?? null,
  from: kept(query.get('from'), isDay),
  to: kept(query.get('to'), isDay),
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
/** Does the last day come before the first? */
export const isReversed = ({ from, to }: AuditView) => from !== '' && to !== '' && to < from
