import { type Page, expect } from 'playwright/test'
import type { ContextFrom, SnapshotFrom } from 'xstate'
import { changesIn, loadedOf } from '#machines/settings/settingsForm.machine.ts'
import {
  firstFaultOfSettings,
  settingFields,
  settingsSchema,
  settingValuesOf,
  type SettingField,
  type SettingValues,
} from '#machines/settings/settingsForm.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/settings/settingsForm.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The settings before the path, and the expected ones in the database. */
  first: SettingValues
  stored: SettingValues
}

type Context = ContextFrom<typeof walk.machine>

const who = 'mestre'
const form = (page: Page) => page.locator('[data-machine=settingsForm]')
const field = (page: Page, name: SettingField) =>
  form(page).getByRole('textbox', { name: texts.labels[name], exact: true })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const conflict = conflictDialog(texts.conflict)
const question = (page: Page) => page.getByRole('alertdialog', { name: texts.question })

/** In another window, before the response. */
const saveElsewhere =
  (change: Partial<SettingValues> = {}) =>
  async ({ people, facts }: Stage<Facts>) => {
    facts.stored = { ...facts.first, ...change }
    const { client } = await people.as(who)
    const { error } = await client.rpc('update_settings', { p_values: { ...facts.stored } })
    if (error) throw error
  }

/** The fields are absent, or behind a dialog. */
const isHidden = (snapshot: SnapshotFrom<typeof walk.machine>) =>
  snapshot.matches('loading') ||
  snapshot.matches('failed') ||
  snapshot.matches('asking') ||
  snapshot.matches('conflict')

const storedSettings = async (people: People): Promise<SettingValues> => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('admin_settings')
  if (error) throw error
  return settingValuesOf(settingsSchema.parse(data))
}

/** The values of the fields are saved. */
const recordSaved = async ({ page, facts }: Stage<Facts>) => {
  const typed = await Promise.all(settingFields.map(async (name) => [name, await field(page, name).inputValue()]))
  facts.stored = Object.fromEntries(typed)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const first = await storedSettings(people)
      await people.enter(page, who)
      await page.goto('/admin/settings')
      return { first, stored: first }
    },
  },
  requests: {
    loadSettings: ['POST /rest/v1/rpc/admin_settings'],
    reloadSettings: ['POST /rest/v1/rpc/admin_settings'],
    measureRetention: ['POST /rest/v1/rpc/audit_footprint'],
    saveSettings: ['POST /rest/v1/rpc/update_settings'],
  },
  steps: {
    'the settings arrive': { does: saveElsewhere(), reply: through },
    'the settings fail to load': { reply: cut },
    retry: { does: ({ page }) => button(page, texts.retry).click() },
    'the form is shown again': { does: returnToForeground },
    'newer settings arrive': {
      does: saveElsewhere({ founder_name: 'Outra Pessoa', invitation_days: '9' }),
      reply: through,
    },
    'another admin saved first': {
      does: saveElsewhere({ founder_name: 'Outra Pessoa', invitation_days: '9' }),
      reply: through,
    },
    'the settings are not loaded again': { reply: cut },
    'the user is no longer an admin': { reply: fulfilled(200, null) },
    'rename the founder': { does: ({ page }) => field(page, 'founder_name').fill('Otávio L. Lacerda') },
    'shorten the log retention': { does: ({ page }) => field(page, 'audit_days').fill('90') },
    'lengthen the log retention': { does: ({ page }) => field(page, 'audit_days').fill('730') },
    'type a broken e-mail': { does: ({ page }) => field(page, 'founder_email').fill('fundador@') },
    // In the dialog, or above the buttons of the form.
    ...choicesOf((page) => conflict(page).or(form(page)), 'Nome do fundador'),
    ...waysOut(conflict),
    'leave the field': { does: ({ page }) => field(page, 'founder_email').press('Tab') },
    save: {
      // Twice: the first one focuses an invalid field, and the second one submits from there.
      does: async ({ page }) => {
        await button(page, texts.save).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    undo: { does: ({ page }) => button(page, texts.reset).click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: texts.confirm }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    // The demonstration's log has no entries that old.
    'many entries would be deleted': { reply: fulfilled(200, { entries: 40, oldest: '2026-01-05T10:00:00Z' }) },
    'no entry would be deleted': { reply: through },
    'the count fails to load': { reply: cut, notice: texts.saveFailed },
    'the settings are saved': { does: recordSaved, reply: through, notice: 'Configurações atualizadas' },
    'the database refuses': {
      reply: fulfilled(403, {
        code: '42501',
        message: 'Só administradores alteram as configurações.',
        details: null,
        hint: null,
      }),
      notice: texts.saveFailed,
    },
    // The server did save them.
    'no response arrives': { does: recordSaved, reply: lost, notice: texts.saveFailed },
  },
  impossible: [
    {
      step: 'another admin saved first',
      when: ({ loaded }: Context) =>
        loaded?.settings.founder_name === 'Outra Pessoa' && loaded.settings.invitation_days === '9',
      reason: 'the form has these settings already',
    },
    ...['save', 'undo'].map((step) => ({
      step,
      when: (context: Context) => context.loaded === null || Object.keys(changesIn(context)).length === 0,
      reason: 'without a change both buttons are disabled, and Enter does nothing',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ loaded }: Context) => !loaded?.conflict?.both.includes('founder_name'),
      reason: noChoice,
    })),
  ],
  signs: {
    loading: ({ page }) => form(page).getByText(texts.loading),
    failed: ({ page }) => form(page).getByText(texts.failed),
    'editing.resting': ({ page }) => button(page, texts.save),
    'editing.refreshing': ({ page }) => button(page, texts.save),
    'editing.undoing': ({ page }) => button(page, texts.save),
    measuring: ({ page }) => button(page, texts.busy),
    asking: ({ page }) => question(page).getByText('Com 90 dias, 40 registros serão apagados'),
    conflict: ({ page }) => conflict(page),
    saving: ({ page }) => button(page, texts.busy),
  },
  looks: ({ loaded, shown, failure }) => [
    loaded && shown.length > 1 && firstFaultOfSettings(loaded.values),
    failure !== null,
    loaded?.conflict?.both.length,
  ],
  invariants: [
    {
      name: 'the fields are disabled exactly while a request is open, and undoing needs a change',
      holds: async ({ page, snapshot, waiting }) => {
        if (isHidden(snapshot)) return
        const isBusy = waiting.some((id) => id !== 'reloadSettings')
        const isChanged = Object.keys(changesIn(snapshot.context)).length > 0
        for (const name of settingFields) await expect(field(page, name)).toBeEditable({ editable: !isBusy })
        await expect(button(page, texts.reset)).toBeEnabled({ enabled: !isBusy && isChanged })
      },
    },
    {
      name: 'typed values stay until they are saved or undone, also after each failure',
      holds: async ({ page, facts, snapshot }) => {
        if (isHidden(snapshot)) return
        const { values } = loadedOf(snapshot.context)
        // The founder of the samples has another name.
        const isOwn = ['Otávio L. Lacerda', 'Outra Pessoa'].includes(values.founder_name)
        await expect(field(page, 'founder_name')).toHaveValue(isOwn ? values.founder_name : facts.first.founder_name)
        for (const name of ['founder_email', 'audit_days', 'invitation_days', 'proof_days', 'absence_days'] as const)
          await expect(field(page, name)).toHaveValue(values[name])
      },
    },
    {
      name: 'saving invalid values focuses the invalid field',
      holds: async ({ page, step, snapshot }) => {
        if (step !== 'save') return
        const faulty = firstFaultOfSettings(loadedOf(snapshot.context).values)
        if (faulty === null) return
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
      name: 'the database has the sent values',
      holds: async ({ people, facts }) => expect(await storedSettings(people)).toEqual(facts.stored),
    },
  ],
  cleanUp: saveElsewhere(),
})
