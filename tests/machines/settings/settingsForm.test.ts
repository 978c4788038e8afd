import { expect, test } from 'vitest'
import { createActor } from 'xstate'
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

test('old settings that are typed again after a lost response are sent', async () => {
  const form = await open()
  form.send({ type: 'field.change', field: 'founder_name', text: 'Otávio' })
  form.send({ type: 'submit' })
  await form.save.fail(offline)
  form.send({ type: 'reset' })
  form.send({ type: 'submit' })
  expect(form.save.requests[1]?.input).toEqual({ seen, changes: { founder_name: settings.founder_name } })
})
