import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AuditDownload, AuditFile, AuditPage } from '#machines/settings/audit.actors.ts'
import { auditDownloadMachine } from '#machines/settings/auditDownload.machine.ts'
import { auditLogMachine } from '#machines/settings/auditLog.machine.ts'
import type { AuditEntry } from '#machines/settings/auditEntry.ts'
import { wholeLog, type AuditView } from '#machines/settings/auditView.ts'
import { entryOf, leonel } from '#tests/support/audit.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const load = held<AuditPage, { view: AuditView; after: AuditEntry | null; least: number }>()
  const actor = createActor(auditLogMachine.provide({ actors: { loadAudit: load.logic } }), {
    input: { view: wholeLog },
  })
  const emitted: unknown[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.start()
  return { load, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

test('another filter loads at once, and does not wait for the old page', async () => {
  const log = open()
  const view = { ...wholeLog, actor: leonel }
  log.send({ type: 'view.change', view: wholeLog })
  expect(log.load.requests).toHaveLength(1)
  log.send({ type: 'view.change', view })
  expect(log.load.requests.at(-1)?.input).toEqual({ view, after: null, least: 0 })
  log.load.requests[0]?.resolve({ entries: [entryOf()], hasMore: false })
  await log.load.resolve({ entries: [], hasMore: false })
  expect(log.state().context).toMatchObject({ entries: [], isStale: false })
})

test('more rows start after the last entry', async () => {
  const log = open()
  await log.load.resolve({ entries: [entryOf()], hasMore: true })
  log.send({ type: 'more' })
  expect(log.load.requests.at(-1)?.input.after).toEqual(entryOf())
})

test('there is one download at a time; it can be cancelled, and reports its size @USR-69', async () => {
  const download = held<AuditDownload, { view: AuditView; fileOf: AuditFile }>()
  const fileOf = () => ({ name: 'auditoria.csv', text: '' })
  const actor = createActor(auditDownloadMachine.provide({ actors: { downloadAudit: download.logic } }))
  const emitted: unknown[] = []
  onNotice(actor, (notice) => emitted.push(notice))
  actor.start()
  actor.send({ type: 'download', view: wholeLog, fileOf })
  actor.send({ type: 'download', view: wholeLog, fileOf })
  actor.send({ type: 'cancel' })
  actor.send({ type: 'download', view: wholeLog, fileOf })
  expect(download.requests.map(({ input }) => input)).toEqual([
    { view: wholeLog, fileOf },
    { view: wholeLog, fileOf },
  ])
  await download.resolve({ count: 20_000, isCut: true })
  expect(emitted).toEqual([{ key: 'audit.downloaded', count: 20_000, isCut: true }])
})
