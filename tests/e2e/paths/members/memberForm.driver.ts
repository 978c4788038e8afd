import { type Page, expect } from 'playwright/test'
import { isUntouched } from '#machines/members/memberForm.state.ts'
import { picture } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/members/memberForm.walk.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { ana, changeElsewhere, madeSince, open, takeBackAll, type Facts } from './memberForm.people.ts'
import { holdPictures } from '#tests/e2e/paths/pictures.ts'

const place = (page: Page) => page.locator('[data-machine=memberForm]')
const form = (page: Page) => place(page).locator('form')
const bio = (page: Page) => form(page).locator('[data-field=bio] textarea')
const name = (page: Page) => form(page).locator('[data-field=name] input')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const crop = (page: Page) => page.getByRole('dialog', { name: 'Ajustar foto' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Outra pessoa alterou este membro' })
const choose = async (page: Page, file: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer })
const offline = 'Sem resposta do servidor.'
const theirs = 'Marceneira e avó.'

/** Both steps of a picture decode it; the screen says which one is under way. */
const stepOf = async (page: Page) => {
  const state = () => place(page).getAttribute('data-state')
  await expect.poll(state).toMatch(/readingPhoto|preparingPhoto/)
  return (await state())?.includes('reading') ? 'readPicture' : 'prepareMemberPhoto'
}

const isUnderDialog = (_: unknown, state: string) => state === 'editing.cropping'
/** Leaving is asked about as in a form at rest; the history state behind it is walked from one place. */
const isOnItsWay = ['editing.readingPhoto', 'editing.preparingPhoto', 'editing.uploadingPhoto']
const isBusyWithPhoto = (_: unknown, state: string) =>
  ['editing.readingPhoto', 'editing.preparingPhoto', 'editing.uploadingPhoto', 'editing.cropping'].includes(state)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage),
    'a new member': (stage) => open(stage, { form: 'novo' }),
    'a new member, by somebody who may not': 'members.e2e.ts opens the form so',
    'by somebody who may not': 'members.e2e.ts opens the form so',
    'an id that is none': 'members.e2e.ts opens the form so',
  },
  requests: {
    loadMember: ['GET /rest/v1/members?&id=eq.'],
    saveMember: ['POST /rest/v1/members or PATCH /rest/v1/members', 'GET /rest/v1/members?&id=eq.'],
    readPicture: [],
    prepareMemberPhoto: [],
    uploadMemberPhoto: ['POST /storage/v1/object/confraria-assets'],
    removeUnusedPhotos: ['DELETE /storage/v1/object/confraria-assets'],
  },
  prepare: (page, holdRequest) => holdPictures(page, async () => holdRequest(await stepOf(page))),
  steps: {
    'the member comes': { reply: through },
    'the member does not come': { reply: cut, notice: 'Erro ao carregar membros' },
    'ask again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'write a biography': {
      does: async ({ page }) => {
        await name(page).fill(ana.name)
        await bio(page).fill('Marceneira e mãe.')
      },
    },
    'leave the biography': {
      does: async ({ page }) => {
        await bio(page).focus()
        await page.keyboard.press('Tab')
      },
    },
    submit: { does: ({ page }) => form(page).locator('button[type=submit]').dblclick() },
    cancel: { does: ({ page }) => button(page, 'Cancelar').click() },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar alterações' }).click() },
    'keep on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'pick a photo': {
      does: async ({ page }) => choose(page, 'ana.png', 'image/png', await picture(page, 400, 300, 'image/png')),
    },
    'the photo is read': { reply: through },
    'use the photo': { does: ({ page }) => crop(page).getByRole('button', { name: 'Usar foto' }).click() },
    'give the photo up': {
      does: async ({ page }) => {
        if (await crop(page).isVisible()) await crop(page).getByRole('button', { name: 'Cancelar' }).click()
        else await button(page, 'Cancelar envio').click()
      },
    },
    'the photo is prepared': { reply: through },
    'the photo is uploaded': { reply: through, notice: 'Foto carregada' },
    'the upload breaks off': { reply: cut, notice: 'Erro ao carregar foto' },
    'remove the photo': { does: ({ page }) => button(page, 'Remover foto').click() },
    'the member is saved': {
      reply: through,
      notice: ({ memberId }) => (memberId === null ? 'Membro cadastrado' : 'Membro atualizado'),
    },
    'somebody else was first': { does: ({ people, facts }) => changeElsewhere(people, facts, theirs), reply: through },
    // It did arrive: whatever is sent afterwards must not be a second one.
    'no answer comes': { reply: lost, notice: offline },
    'save it so': { does: ({ page }) => conflict(page).getByRole('button', { name: 'Salvar assim' }).click() },
    'the pictures are removed': { reply: through },
  },
  impossible: [
    {
      step: 'discard',
      when: (_, state) => state !== 'discarding',
      reason: 'another link asks in the dialog of the shell, which members.e2e.ts walks',
    },
    { step: 'submit', when: isBusyWithPhoto, reason: 'the button waits while a photo is on its way' },
    ...['cancel', 'write a biography', 'leave the biography'].map((step) => ({
      step,
      when: isUnderDialog,
      reason: 'the dialog lies over the form',
    })),
    {
      step: 'somebody else was first',
      when: ({ memberId }) => memberId === null,
      reason: 'a new member is nobody else’s',
    },
    {
      step: 'somebody else was first',
      when: ({ risked }) => risked.length > 1,
      reason: 'the attempt without an answer arrived, and the next one finds itself there',
    },
    {
      step: 'no answer comes',
      when: ({ member }) => member?.bio === theirs,
      reason: 'what was merged arrived, and the next attempt leaves no picture to remove',
    },
    ...['the photo cannot be cut', 'the photo stays too large'].map((step) => ({
      step,
      reason: 'what could be read can be cut, and a square of 320 pixels is never 5 MB',
    })),
  ],
  elsewhere: [
    ...[
      'the photo cannot be read',
      'the photo has too many pixels',
      'move the cut',
      'send the photo again',
      'the member is gone',
      'there is no such member',
      'choose theirs',
      'go back to the form',
    ].map((step) => ({ step, reason: 'members.e2e.ts' })),
    { step: 'empty the name', reason: 'a new member’s is empty to begin with' },
    { step: 'the pictures cannot be removed', reason: 'only logged: tests/machines/members/memberForm.test.ts' },
    { step: 'remove the photo', when: ({ picked }) => picked === null, reason: 'members.e2e.ts' },
    {
      step: 'submit',
      when: ({ picked, ...context }) =>
        picked !== null || (context.memberId !== null && isUntouched({ ...context, picked })),
      reason: 'members.e2e.ts without the photo, tests/machines/members/memberForm.test.ts with nothing changed',
    },
    { step: 'cancel', when: isUntouched, reason: 'tests/machines/members/memberForm.test.ts' },
    { step: 'cancel', when: (_, state) => isOnItsWay.includes(state), reason: 'tests/paths, on the running actor' },
    { step: 'give the photo up', when: (_, state) => state === 'editing.cropping', reason: 'memberForm.test.ts' },
  ],
  unshown: {
    ...Object.fromEntries(
      [
        'missing',
        'forbidden',
        'opening: always [2]',
        'opening: always [3]',
        'loading: xstate.done.actor.loadMember [1]',
        'loading: xstate.error.actor.loadMember [1]',
        'editing: submit [2]',
        'editing: discard',
        'editing.resting: photo.remove',
        'editing.readingPhoto: xstate.error.actor.readPicture',
        'editing.cropping: crop.change',
        'editing.photoFailed: photo.retry',
        'conflict: choose',
        'conflict: merge [1]',
        'conflict: back',
      ].map((name) => [`memberForm.${name}`, 'members.e2e.ts']),
    ),
    'memberForm.tidying: xstate.error.actor.removeUnusedPhotos':
      'only logged: tests/machines/members/memberForm.test.ts',
    'memberForm.editing: submit [3]': 'nothing to save: tests/machines/members/memberForm.test.ts',
    'memberForm.editing: cancel [1]': 'nothing to lose: tests/machines/members/memberForm.test.ts',
    'memberForm.editing.cropping: photo.cancel': 'tests/machines/members/memberForm.test.ts',
    'memberForm.editing.preparingPhoto: xstate.error.actor.prepareMemberPhoto': 'what was read can be cut',
  },
  signs: {
    loading: ({ page }) => place(page).getByText('Carregando formulário...'),
    failed: ({ page }) => place(page).getByText('Erro ao carregar membros'),
    'editing.resting': ({ page }) => form(page).locator('button[type=submit]'),
    'editing.readingPhoto': ({ page }) => form(page).getByText('Abrindo foto...').first(),
    'editing.cropping': ({ page }) => crop(page),
    'editing.preparingPhoto': ({ page }) => form(page).getByText('Preparando foto...').first(),
    'editing.uploadingPhoto': ({ page }) => button(page, 'Cancelar envio'),
    'editing.photoFailed': ({ page }) => button(page, 'Tentar novamente'),
    saving: ({ page }) => form(page).getByText(/^(?:Salvando|Cadastrando)\.\.\.$/),
    conflict: ({ page }) => conflict(page),
    discarding: ({ page }) => question(page),
    tidying: ({ page }) => form(page).getByText(/^(?:Salvando|Cadastrando)\.\.\.$/),
    left: ({ page }) => page.getByRole('heading', { level: 1, name: 'Membros' }),
  },
  gone: ['left'],
  parts: ['main'],
  looks: ({ failure, picked, shown, theirs: other }) => [
    failure?.kind,
    picked?.failure?.kind,
    shown.length > 0,
    other !== null,
  ],
  invariants: [
    {
      name: 'what was typed is still there, also after each failure',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('saving')) return
        await expect(name(page)).toHaveValue(snapshot.context.values.name)
        await expect(bio(page)).toHaveValue(snapshot.context.values.bio)
        await expect(bio(page)).toBeEditable({ editable: snapshot.matches('editing') })
      },
    },
    {
      name: 'a name that was sent empty says so',
      holds: async ({ page, snapshot: { context, ...snapshot } }) => {
        if (snapshot.status !== 'active' || !context.shown.includes('name') || context.values.name !== '') return
        await expect(form(page).getByText('Nome e data de entrada são campos obrigatórios').first()).toBeAttached()
      },
    },
    {
      name: 'nobody is added twice, and what is told to be saved is stored',
      holds: async ({ people, facts, step, snapshot: { context } }) => {
        const made = await madeSince(people, facts)
        expect(made.length).toBeLessThanOrEqual(1)
        if (step === 'the member is saved') expect(made[0]?.bio).toBe(context.values.bio)
      },
    },
  ],
  cleanUp: takeBackAll,
})
