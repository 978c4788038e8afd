import { type Page, expect } from 'playwright/test'
import {
  changesOfSettings,
  firstFaultOfSettings,
  settingFields,
  settingsSchema,
  settingValuesOf,
  type SettingField,
  type SettingValues,
} from '#machines/settings/settingsForm.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import { walk } from '#tests/paths/settings/settings.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** As they were before the path, and as they are kept now. */
  first: SettingValues
  kept: SettingValues
}

const who = 'mestre'
const form = (page: Page) => page.locator('[data-machine=settings]')
const field = (page: Page, name: SettingField) => form(page).getByLabel(texts.labels[name], { exact: true })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: texts.question })

const keptSettings = async (people: People): Promise<SettingValues> => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('admin_settings')
  if (error) throw error
  return settingValuesOf(settingsSchema.parse(data))
}

/** What stands in the fields has arrived. */
const arrives = async ({ page, facts }: Stage<Facts>) => {
  const typed = await Promise.all(settingFields.map(async (name) => [name, await field(page, name).inputValue()]))
  facts.kept = Object.fromEntries(typed)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const first = await keptSettings(people)
      await people.enter(page, who)
      await page.goto('/admin/settings')
      return { first, kept: first }
    },
  },
  requests: {
    loadSettings: ['POST /rest/v1/rpc/admin_settings'],
    measureAudit: ['POST /rest/v1/rpc/audit_footprint'],
    saveSettings: ['POST /rest/v1/rpc/update_settings'],
  },
  steps: {
    'the settings come': { reply: through },
    'the settings do not come': { reply: cut },
    'ask again': { does: ({ page }) => button(page, texts.retry).click() },
    'rename the founder': { does: ({ page }) => field(page, 'founder_name').fill('Otávio L. Lacerda') },
    'keep the log for less': { does: ({ page }) => field(page, 'audit_days').fill('90') },
    'keep the log for longer': { does: ({ page }) => field(page, 'audit_days').fill('730') },
    'type a broken e-mail': { does: ({ page }) => field(page, 'founder_email').fill('fundador@') },
    'leave the field': { does: ({ page }) => field(page, 'founder_email').press('Tab') },
    save: {
      // Twice: what is faulty takes the focus, and the second time is from there.
      does: async ({ page }) => {
        await button(page, texts.save).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    undo: { does: ({ page }) => button(page, texts.reset).click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: texts.confirm }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    // The demonstration's log is young: nothing in it is so old.
    'much would be forgotten': { reply: fulfilled(200, { entries: 40, oldest: '2026-01-05T10:00:00Z' }) },
    'nothing would be forgotten': { reply: through },
    'the measure does not come': { reply: cut, notice: texts.saveFailed },
    'they are saved': { does: arrives, reply: through, notice: 'Configurações atualizadas' },
    'the database refuses': {
      reply: fulfilled(403, {
        code: '42501',
        message: 'Só administradores alteram as configurações.',
        details: null,
        hint: null,
      }),
      notice: texts.saveFailed,
    },
    // They are saved all the same.
    'no answer comes': { does: arrives, reply: lost, notice: texts.saveFailed },
  },
  impossible: ['save', 'undo'].map((step) => ({
    step,
    when: ({ settings, values }) => Object.keys(changesOfSettings(settings, values)).length === 0,
    reason: 'without a change both buttons are disabled, and with them Enter in a field',
  })),
  unshown: {
    'settings.editing: submit [2]':
      'without a change nothing can be sent; the guard is a second lock: tests/machines/settings/settings.test.ts',
  },
  signs: {
    loading: ({ page }) => form(page).getByText(texts.loading),
    failed: ({ page }) => form(page).getByText(texts.failed),
    editing: ({ page }) => button(page, texts.save),
    measuring: ({ page }) => button(page, texts.busy),
    asking: ({ page }) => question(page).getByText('Com 90 dias, 40 registros serão apagados'),
    saving: ({ page }) => button(page, texts.busy),
  },
  looks: ({ values, shown, failure }) => [shown.length > 1 && firstFaultOfSettings(values), failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open, and only what differs can be undone',
      holds: async ({ page, snapshot, waiting }) => {
        if (['loading', 'failed', 'asking'].includes(snapshot.value)) return
        const { settings, values } = snapshot.context
        const isBusy = waiting.length > 0
        const isChanged = Object.keys(changesOfSettings(settings, values)).length > 0
        for (const name of settingFields) await expect(field(page, name)).toBeEditable({ editable: !isBusy })
        await expect(button(page, texts.reset)).toBeEnabled({ enabled: !isBusy && isChanged })
      },
    },
    {
      name: 'what was typed is there until it is saved or undone, also after each failure',
      holds: async ({ page, facts, snapshot }) => {
        if (['loading', 'failed', 'asking'].includes(snapshot.value)) return
        const { values } = snapshot.context
        // The graph's founder has another name.
        const isTyped = values.founder_name === 'Otávio L. Lacerda'
        await expect(field(page, 'founder_name')).toHaveValue(isTyped ? values.founder_name : facts.first.founder_name)
        for (const name of ['founder_email', 'audit_days', 'invitation_days'] as const)
          await expect(field(page, name)).toHaveValue(values[name])
      },
    },
    {
      name: 'whoever saves what is faulty is led there',
      holds: async ({ page, step, snapshot }) => {
        const faulty = firstFaultOfSettings(snapshot.context.values)
        if (step !== 'save' || faulty === null) return
        await expect(field(page, faulty)).toBeFocused()
        await expect(field(page, faulty)).toHaveAttribute('aria-invalid', 'true')
      },
    },
    {
      name: 'a failure stays until the next attempt',
      holds: ({ page, snapshot }) => {
        const isShown = snapshot.context.failure !== null && (snapshot.matches('failed') || snapshot.matches('editing'))
        return expect(form(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'the database has what was sent, and nothing else',
      holds: async ({ people, facts }) => expect(await keptSettings(people)).toEqual(facts.kept),
    },
  ],
  cleanUp: async ({ people, facts }) => {
    const { client } = await people.as(who)
    const { error } = await client.rpc('update_settings', { p_values: { ...facts.first } })
    if (error) throw error
  },
})
