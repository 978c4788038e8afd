import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { auditLogMachine } from '#machines/settings/auditLog.machine.ts'
import { wholeLog, type AuditView } from '#machines/settings/auditView.ts'
import type { AuditPage } from '#machines/settings/audit.actors.ts'
import type { AuditEntry } from '#machines/settings/auditEntry.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import { settingsFormMachine } from '#machines/settings/settingsForm.machine.ts'
import type { Settings, SettingsTab, SettingValues } from '#machines/settings/settingsForm.ts'
import { admin } from '#tests/support/members.ts'
import { settings } from '#tests/support/ranking.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = (tab: SettingsTab) => {
  const load = held<Settings>()
  const save = held<void, { seen: SettingValues; changes: Partial<SettingValues> }>()
  const loadAudit = held<AuditPage, { view: AuditView; after: AuditEntry | null; least: number }>()
  const machine = settingsMachine.provide({
    actors: {
      form: settingsFormMachine.provide({ actors: { loadSettings: load.logic, saveSettings: save.logic } }),
      log: auditLogMachine.provide({ actors: { loadAudit: loadAudit.logic } }),
    },
  })
  const actor = createActor(machine, {
    input: { userId: 'me', access: admin, isAccessFailed: false, tab, view: wholeLog },
  })
  const notices: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  const show = (shown: SettingsTab, view = wholeLog) =>
    actor.send({ type: 'address.change', address: { tab: shown, view } })
  return { load, save, loadAudit, notices, show, actor, children: () => actor.getSnapshot().children }
}

test('each tab loads when it is first shown; typed values stay while the other one is open', async () => {
  const screen = open('general')
  expect(screen.loadAudit.requests).toEqual([])
  await screen.load.resolve(settings)
  screen.children().form?.send({ type: 'field.change', field: 'founder_name', text: 'Digitado' })
  screen.show('audit')
  expect(screen.loadAudit.requests).toHaveLength(1)
  screen.show('general')
  await screen.load.resolve(settings)
  expect(screen.children().form?.getSnapshot().context.loaded?.values.founder_name).toBe('Digitado')
})

test('the log follows the filters in the address, and is requested again when its tab is opened again', async () => {
  const screen = open('audit')
  await screen.loadAudit.resolve({ entries: [], hasMore: false })
  const view = { ...wholeLog, kind: 'members' }
  screen.show('audit', view)
  await screen.loadAudit.resolve({ entries: [], hasMore: false })
  screen.show('general')
  screen.show('audit', view)
  expect(screen.loadAudit.requests.map(({ input }) => input.view)).toEqual([wholeLog, view, view])
})
