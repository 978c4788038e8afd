import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { dataExportMachine } from '#machines/profile/dataExport.machine.ts'
import { factorsMachine } from '#machines/profile/factors.machine.ts'
import type { Factor } from '#machines/profile/factor.ts'
import type { Notice } from '#machines/notices.ts'
import type { OwnSession } from '#machines/profile/ownSession.ts'
import { ownSessionsMachine } from '#machines/profile/ownSessions.machine.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const here = sessionOf({ id: 'here', is_current: true })

test('ends other sessions after confirmation, and shows the remaining ones @PRO-49', async () => {
  const load = held<readonly OwnSession[]>()
  const end = held<void>()
  const actor = createActor(
    ownSessionsMachine.provide({ actors: { loadOwnSessions: load.logic, endOtherSessions: end.logic } }),
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await load.resolve([here, sessionOf()])
  actor.send({ type: 'others.end' })
  actor.send({ type: 'confirm' })
  await end.fail(offline)
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'confirm' })
  await end.resolve()
  await load.resolve([here])
  expect(actor.getSnapshot().context).toEqual({ sessions: [here], failure: null })
  expect(notices).toEqual(['sessions.ended'])
  actor.send({ type: 'others.end' })
  expect(actor.getSnapshot().matches('listed')).toBe(true)
})

test('a second factor is removed after a question about it @PRO-44', async () => {
  const load = held<readonly Factor[]>()
  const remove = held<void, { id: string }>()
  const actor = createActor(factorsMachine.provide({ actors: { loadFactors: load.logic, removeFactor: remove.logic } }))
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await load.resolve([{ id: 'totp', createdAt: '2026-11-01T10:00:00Z' }])
  actor.send({ type: 'remove', id: 'totp' })
  actor.send({ type: 'cancel' })
  actor.send({ type: 'confirm' })
  expect(remove.requests).toEqual([])
  actor.send({ type: 'remove', id: 'totp' })
  actor.send({ type: 'confirm' })
  expect(remove.requests[0]?.input).toEqual({ id: 'totp' })
  await remove.resolve()
  await load.resolve([])
  expect(actor.getSnapshot().context.factors).toEqual([])
  expect(notices).toEqual(['factor.removed'])
})

test('a return to the page keeps the known factor, also if it fails; after a change only the new one counts @PRO-620', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const load = held<readonly Factor[]>()
  const actor = createActor(factorsMachine.provide({ actors: { loadFactors: load.logic } }))
  const value = () => actor.getSnapshot().value
  actor.start()
  await load.resolve([])
  actor.send({ type: 'refresh' })
  await load.fail(offline)
  expect(value()).toEqual({ listed: 'resting' })
  actor.send({ type: 'refresh' })
  actor.send({ type: 'outdate' })
  await load.fail(offline)
  expect(value()).toBe('failed')
})

test('the sessions too, and a press counts while they are loaded again @PRO-620', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const load = held<readonly OwnSession[]>()
  const actor = createActor(ownSessionsMachine.provide({ actors: { loadOwnSessions: load.logic } }))
  actor.start()
  await load.resolve([here, sessionOf()])
  actor.send({ type: 'refresh' })
  await load.fail(offline)
  expect(actor.getSnapshot().value).toEqual({ listed: 'resting' })
  actor.send({ type: 'refresh' })
  actor.send({ type: 'others.end' })
  expect(actor.getSnapshot().value).toBe('asking')
})

test('the data export is prepared once at a time, and a failure is reported', async () => {
  const download = held<void, { today: string }>()
  const actor = createActor(dataExportMachine.provide({ actors: { downloadOwnData: download.logic } }))
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  actor.send({ type: 'download', today: '2026-11-21' })
  actor.send({ type: 'download', today: '2026-11-21' })
  expect(download.requests).toHaveLength(1)
  await download.fail(offline)
  actor.send({ type: 'download', today: '2026-11-22' })
  await download.resolve()
  expect(notices).toEqual(['data.downloadFailed', 'data.downloaded'])
})
