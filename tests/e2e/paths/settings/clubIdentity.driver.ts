import { type Page, expect } from 'playwright/test'
import type { ContextFrom, SnapshotFrom } from 'xstate'
import { identityChangesIn, loadedIdentity } from '#machines/settings/clubIdentity.machine.ts'
import { firstFaultOfIdentity } from '#machines/settings/clubIdentity.ts'
import { settingsSchema } from '#machines/settings/settingsForm.ts'
import { identity as texts } from '#src/texts/settings/identity.ts'
import { forgetDrafts } from '#tests/e2e/paths/drafts.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { holdPictures } from '#tests/e2e/paths/pictures.ts'
import { walk } from '#tests/paths/settings/clubIdentity.walk.ts'
import { picture } from '#tests/e2e/test.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

type Context = ContextFrom<typeof walk.machine>

const who = 'mestre'
const form = (page: Page) => page.locator('[data-machine=clubIdentity]')
const name = (page: Page) => form(page).getByRole('textbox', { name: texts.labels.club_name, exact: true })
const accent = (page: Page) => form(page).getByRole('textbox', { name: texts.labels.club_accent, exact: true })
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const conflict = conflictDialog(texts.conflict)

const first = { club_name: 'Confraria', club_emblem: '', club_accent: '#d9b661', time_zone: 'America/Sao_Paulo' }
const newer = { ...first, club_name: 'Outro Clube', time_zone: 'America/Manaus' }

/** In another window, before the response. */
const saveElsewhere =
  (values: typeof first) =>
  async ({ people }: { people: People }) => {
    const { client } = await people.as(who)
    const { error } = await client.rpc('update_settings', { p_values: values })
    if (error) throw error
  }

const stored = async (people: People) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('admin_settings')
  if (error) throw error
  return settingsSchema.parse(data)
}

/** The fields are absent, or behind a dialog. */
const isHidden = (snapshot: SnapshotFrom<typeof walk.machine>) =>
  snapshot.matches('loading') || snapshot.matches('failed') || snapshot.matches('conflict')

const pending = ['editing.preparing', 'editing.uploading', 'editing.notUploaded']

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  prepare: (page, holdRequest) => holdPictures(page, async () => holdRequest('prepareEmblem')),
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, who)
      await page.goto('/admin/settings?tab=identity')
      return null
    },
  },
  requests: {
    openIdentity: ['POST /rest/v1/rpc/admin_settings'],
    reloadSettings: ['POST /rest/v1/rpc/admin_settings'],
    prepareEmblem: [],
    uploadSmallPhoto: ['POST /storage/v1/object/confraria-assets'],
    saveIdentity: ['POST /rest/v1/rpc/update_settings'],
  },
  steps: {
    'the identity arrives': {
      does: async ({ page, people }) => {
        await forgetDrafts({ page })
        await saveElsewhere(first)({ people })
      },
      reply: through,
    },
    'the identity fails to load': { reply: cut },
    retry: { does: ({ page }) => button(page, texts.retry).click() },
    'the form is shown again': { does: returnToForeground },
    'newer settings arrive': { does: saveElsewhere(newer), reply: through },
    'the settings are not loaded again': { reply: cut },
    'the user is no longer an admin': { reply: fulfilled(200, null) },
    'rename the club': { does: ({ page }) => name(page).fill('Clube de Leitura') },
    'type a dark colour': { does: ({ page }) => accent(page).fill('#223344') },
    'leave the field': { does: ({ page }) => accent(page).press('Tab') },
    'pick an emblem': {
      does: async ({ page }) => {
        const buffer = Buffer.from(await picture(page, 400, 300, 'image/png'))
        await form(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'emblema.png', mimeType: 'image/png', buffer })
      },
    },
    'the emblem is prepared': { reply: through },
    'the emblem is uploaded': { reply: through },
    'the upload fails': { reply: cut },
    'upload the emblem again': { does: ({ page }) => button(page, texts.emblem.retry).click() },
    'cancel the upload': { does: ({ page }) => button(page, texts.emblem.cancel).click() },
    'remove the emblem': { does: ({ page }) => button(page, texts.emblem.remove).click() },
    ...choicesOf((page) => conflict(page).or(form(page)), 'Nome do clube'),
    ...waysOut(conflict),
    save: { does: ({ page }) => button(page, texts.save).press('Enter') },
    undo: { does: ({ page }) => button(page, texts.reset).click() },
    'the identity is saved': { reply: through, notice: 'Configurações atualizadas' },
    'another admin saved first': { does: saveElsewhere(newer), reply: through },
    'the database refuses': {
      reply: fulfilled(403, {
        code: '42501',
        message: 'Só administradores alteram as configurações.',
        details: null,
        hint: null,
      }),
      notice: 'Erro ao salvar configurações',
    },
    'no response arrives': { reply: lost, notice: 'Erro ao salvar configurações' },
  },
  impossible: [
    {
      step: 'another admin saved first',
      when: ({ loaded }: Context) => loaded?.settings.club_name === 'Outro Clube',
      reason: 'the form has these settings already',
    },
    ...['save', 'undo'].map((step) => ({
      step,
      when: (context: Context) => context.loaded === null || Object.keys(identityChangesIn(context)).length === 0,
      reason: 'without a change both buttons are disabled, and Enter does nothing',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ loaded }: Context) => !loaded?.conflict?.both.includes('club_name'),
      reason: noChoice,
    })),
    {
      step: 'remove the emblem',
      when: ({ loaded }: Context, state) =>
        state !== 'editing.notUploaded' && (loaded === null || loaded.values.club_emblem === ''),
      reason: 'without an emblem there is no such button',
    },
    {
      step: 'pick an emblem',
      when: (_, state) => pending.includes(state),
      reason: 'the button is not shown while an emblem is pending',
    },
  ],
  elsewhere: [
    { step: 'the identity and a draft arrive', reason: 'tests/e2e/settings/identity.e2e.ts reloads the page' },
    { step: 'the emblem is no picture', reason: 'tests/e2e/settings/identity.e2e.ts picks a text file' },
  ],
  unshown: {
    'clubIdentity.editing.preparing: xstate.error.actor.prepareEmblem':
      'tests/e2e/settings/identity.e2e.ts picks a text file',
  },
  signs: {
    loading: ({ page }) => form(page).getByText(texts.loading),
    failed: ({ page }) => form(page).getByText(texts.failed),
    'editing.resting': ({ page }) => button(page, texts.save),
    'editing.refreshing': ({ page }) => button(page, texts.save),
    'editing.undoing': ({ page }) => button(page, texts.save),
    'editing.preparing': ({ page }) => form(page).getByText(texts.emblem.preparing).first(),
    'editing.uploading': ({ page }) => button(page, texts.emblem.cancel),
    'editing.notUploaded': ({ page }) => button(page, texts.emblem.retry),
    saving: ({ page }) => button(page, texts.busy),
    conflict: ({ page }) => conflict(page),
  },
  looks: ({ loaded, shown, failure, emblemFailure }) => [
    loaded && shown.length > 1 && firstFaultOfIdentity(loaded.values),
    failure !== null,
    emblemFailure !== null,
    loaded?.conflict?.both.length,
  ],
  invariants: [
    {
      name: 'typed values stay until they are saved or undone, also after each failure',
      holds: async ({ page, snapshot }) => {
        if (isHidden(snapshot)) return
        const { values } = loadedIdentity(snapshot.context)
        await expect(name(page)).toHaveValue(values.club_name)
        await expect(accent(page)).toHaveValue(values.club_accent)
      },
    },
    {
      name: 'the shell and the database have the saved name',
      holds: async ({ page, people, step }) => {
        if (step !== 'the identity is saved') return
        const { club_name: saved } = await stored(people)
        await expect(page.locator('[data-club=name]').first()).toHaveText(saved)
      },
    },
  ],
  cleanUp: saveElsewhere(first),
})
