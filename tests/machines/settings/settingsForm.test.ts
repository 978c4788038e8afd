import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import {
  settingValuesOf,
  type Settings,
  type SettingValues,
  type ShorterDays,
  type Footprint,
} from '#machines/settings/settingsForm.ts'
import { loadedOf, settingsFormMachine } from '#machines/settings/settingsForm.machine.ts'
import { settings } from '#tests/support/ranking.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const seen = settingValuesOf(settings)

const open = async () => {
  const load = held<Settings>()
  const measure = held<Footprint, ShorterDays>()
  const save = held<void, { seen: SettingValues; changes: Partial<SettingValues> }>()
  const actor = createActor(
    settingsFormMachine.provide({
      actors: { loadSettings: load.logic, measureRetention: measure.logic, saveSettings: save.logic },
    }),
  )
  const emitted: unknown[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  await load.resolve(settings)
  return { load, measure, save, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

test('saves only what differs, trimmed @USR-53', async () => {
  const form = await open()
  form.send({ type: 'submit' })
  form.send({ type: 'field.change', field: 'founder_email', text: ' Otavio@Confraria.test ' })
  form.send({ type: 'field.change', field: 'invitation_days', text: '7 ' })
  form.send({ type: 'submit' })
  expect(form.save.requests.map(({ input }) => input)).toEqual([
    { seen, changes: { founder_email: 'otavio@confraria.test' } },
  ])
  await form.save.resolve()
  expect(form.emitted).toEqual(['settings.saved'])
  expect(loadedOf(form.state().context).settings.founder_email).toBe('otavio@confraria.test')
})

test('before the log is shortened, the user sees what will be removed @USR-61', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'audit_days', text: '90' })
  form.send({ type: 'submit' })
  expect(form.measure.requests[0]?.input).toEqual({ audit: 90, proofs: null })
  await form.measure.resolve({ audit: { entries: 12, oldest: '2026-01-05T10:00:00Z' }, pictures: null })
  expect(form.save.requests).toEqual([])
  form.send({ type: 'cancel' })
  expect(loadedOf(form.state().context).values.audit_days).toBe('90')
  form.send({ type: 'submit' })
  await form.measure.resolve({ audit: { entries: 12, oldest: '2026-01-05T10:00:00Z' }, pictures: null })
  form.send({ type: 'confirm' })
  expect(form.save.requests[0]?.input).toEqual({ seen, changes: { audit_days: '90' } })
})

test('before pictures are kept for a shorter time, the user sees how many are removed @USR-98', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'proof_days', text: '90' })
  form.send({ type: 'submit' })
  expect(form.measure.requests[0]?.input).toEqual({ audit: null, proofs: 90 })
  await form.measure.resolve({ audit: null, pictures: 3 })
  expect(form.state().matches('asking')).toBe(true)
  form.send({ type: 'confirm' })
  expect(form.save.requests[0]?.input).toEqual({ seen, changes: { proof_days: '90' } })
})

test('nothing is confirmed if nothing would be removed, or the log is kept longer', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'audit_days', text: '300' })
  form.send({ type: 'submit' })
  await form.measure.resolve({ audit: { entries: 0, oldest: null }, pictures: null })
  await form.save.fail(offline)
  form.send({ type: 'field.change', field: 'audit_days', text: '1.000' })
  form.send({ type: 'submit' })
  expect(form.measure.requests).toHaveLength(1)
  expect(form.save.requests.at(-1)?.input).toEqual({ seen, changes: { audit_days: '1000' } })
})

test.each([
  ['founder_name', ' '],
  ['founder_email', 'fundador@'],
  ['audit_days', '29'],
  ['invitation_days', '91'],
] as const)('%s of %j is shown at its field @USR-54..USR-57', async (field, text) => {
  const form = await open()
  form.send({ type: 'field.change', field, text })
  form.send({ type: 'submit' })
  expect(form.emitted).toEqual([field])
  expect(form.save.requests).toEqual([])
})

test('a reload behind shows what another administrator saved, and keeps what is typed @APP-148', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'founder_name', text: 'Digitado' })
  form.send({ type: 'refresh' })
  form.send({ type: 'field.change', field: 'audit_days', text: '400' })
  await form.load.resolve({ ...settings, founder_name: 'Outro', invitation_days: '9' })
  const { settings: stored, values } = loadedOf(form.state().context)
  expect(values).toMatchObject({ founder_name: 'Digitado', audit_days: '400', invitation_days: '9' })
  expect(stored.founder_name).toBe('Outro')
  expect(loadedOf(form.state().context).conflict).toMatchObject({ taken: ['invitation_days'], both: ['founder_name'] })
  form.send({ type: 'submit' })
  expect(form.save.requests.map(({ input }) => input.changes)).toEqual([
    { founder_name: 'Digitado', audit_days: '400' },
  ])
})

test('the stored version of a field that both changed is not sent', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'founder_name', text: 'Digitado' })
  form.send({ type: 'field.change', field: 'audit_days', text: '400' })
  form.send({ type: 'refresh' })
  await form.load.resolve({ ...settings, founder_name: 'Outro' })
  form.send({ type: 'field.choose', field: 'founder_name', side: 'theirs' })
  form.send({ type: 'submit' })
  expect(form.save.requests.map(({ input }) => input.changes)).toEqual([{ audit_days: '400' }])
  await form.save.resolve()
  expect(loadedOf(form.state().context).conflict).toBeNull()
})

test('what another administrator saved first is taken over, and what both changed is chosen @APP-147', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'founder_name', text: 'Meu nome' })
  form.send({ type: 'submit' })
  const newer = { ...settings, founder_name: 'Outro nome', invitation_days: '9' }
  await form.save.fail(new SettingsConflict(newer))
  expect(form.state().value).toBe('conflict')
  expect(loadedOf(form.state().context)).toMatchObject({
    settings: newer,
    values: { founder_name: 'Meu nome', invitation_days: '9' },
    conflict: { both: ['founder_name'], taken: ['invitation_days'] },
  })
  form.send({ type: 'field.choose', field: 'founder_name', side: 'theirs' })
  expect(loadedOf(form.state().context).values.founder_name).toBe('Outro nome')
  form.send({ type: 'field.choose', field: 'founder_name', side: 'mine' })
  form.send({ type: 'merge' })
  expect(form.save.requests[1]?.input).toEqual({
    seen: settingValuesOf(newer),
    changes: { founder_name: 'Meu nome' },
  })
  await form.save.resolve()
  expect(form.emitted).toEqual(['settings.saved'])
})
