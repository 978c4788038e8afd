import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isUntouched } from '#machines/members/memberForm.state.ts'
import { picture } from '#tests/e2e/test.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/members/memberForm.walk.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import {
  ana,
  anonymiseElsewhere,
  changeElsewhere,
  madeSince,
  open,
  takeBackAll,
  type Facts,
} from './memberForm.people.ts'
import { holdPictures } from '#tests/e2e/paths/pictures.ts'

const place = (page: Page) => page.locator('[data-machine=memberForm]')
const form = (page: Page) => place(page).locator('form')
const bio = (page: Page) => form(page).locator('[data-field=bio] textarea')
const name = (page: Page) => form(page).locator('[data-field=name] input')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const crop = (page: Page) => page.getByRole('dialog', { name: 'Ajustar foto' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
const conflict = conflictDialog('Outra pessoa alterou este membro')
const choose = async (page: Page, file: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer })
const offline = 'Sem resposta do servidor.'
const theirs = 'Marceneira e avó.'
const savedNotice = (memberId: string | null) => (memberId === null ? 'Membro cadastrado' : 'Membro atualizado')
type Context = ContextFrom<typeof walk.machine>

/** Reading and preparing both decode the picture; the screen shows which one is in progress. */
const stepOf = async (page: Page) => {
  const state = () => place(page).getAttribute('data-state')
  await expect.poll(state).toMatch(/readingPhoto|preparingPhoto/)
  return (await state())?.includes('reading') ? 'readPicture' : 'prepareMemberPhoto'
}

const isUnderDialog = (_: unknown, state: string) => state === 'editing.cropping'
/** States with a pending photo. Cancelling opens the same dialog there as in an idle form. */
const photoStates = ['editing.readingPhoto', 'editing.preparingPhoto', 'editing.uploadingPhoto']
const isBusyWithPhoto = (_: unknown, state: string) =>
  ['editing.readingPhoto', 'editing.preparingPhoto', 'editing.uploadingPhoto', 'editing.cropping'].includes(state)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage),
    'a new member': (stage) => open(stage, { form: 'novo' }),
    'a new member, without the right': 'members.e2e.ts opens the form so',
    'without the right': 'members.e2e.ts opens the form so',
    'an invalid id': 'members.e2e.ts opens the form so',
  },
  requests: {
    loadMember: ['GET /rest/v1/members?&id=eq.'],
    saveMember: ['POST /rest/v1/members or PATCH /rest/v1/members', 'GET /rest/v1/members?&id=eq.'],
    readPicture: [],
    prepareMemberPhoto: [],
    uploadPhoto: ['POST /storage/v1/object/confraria-assets'],
    // It does not wait for the request that it begins.
    removeUnusedPhotos: [],
  },
  prepare: (page, holdRequest) => holdPictures(page, async () => holdRequest(await stepOf(page))),
  steps: {
    'the member arrives': { reply: through },
    'the member fails to load': { reply: cut, notice: 'Erro ao carregar membros' },
    retry: { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
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
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    'pick a photo': {
      does: async ({ page }) => choose(page, 'ana.png', 'image/png', await picture(page, 400, 300, 'image/png')),
    },
    'the photo is read': { reply: through },
    'use the photo': { does: ({ page }) => crop(page).getByRole('button', { name: 'Usar foto' }).click() },
    'cancel the photo': {
      does: async ({ page }) => {
        if (await crop(page).isVisible()) await crop(page).getByRole('button', { name: 'Cancelar' }).click()
        else await button(page, 'Cancelar envio').click()
      },
    },
    'the photo is prepared': { reply: through },
    'the photo is uploaded': { reply: through, notice: 'Foto carregada' },
    'the upload fails': { reply: cut, notice: 'Erro ao carregar foto' },
    'remove the photo': { does: ({ page }) => button(page, 'Remover foto').click() },
    'the member is saved': {
      reply: through,
      notice: ({ memberId }) => savedNotice(memberId),
    },
    'another user saves first': { does: ({ people, facts }) => changeElsewhere(people, facts, theirs), reply: through },
    'another user anonymises the member': {
      does: ({ people, facts }) => anonymiseElsewhere(people, facts),
      reply: through,
      notice: 'Este membro foi anonimizado e não pode mais ser alterado.',
    },
    // The server did save it: a retry must not create a second member.
    'no response arrives': { reply: lost, notice: offline },
    ...choicesOf(conflict, 'Biografia'),
    ...waysOut(conflict),
    'the pictures are removed': { reply: through, notice: ({ saved, memberId }) => saved && savedNotice(memberId) },
  },
  impossible: [
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('bio'),
      reason: noChoice,
    })),
    {
      step: 'discard',
      when: (_, state) => state !== 'discarding',
      reason: 'another link opens the dialog of the shell, covered by members.e2e.ts',
    },
    { step: 'submit', when: isBusyWithPhoto, reason: 'the button is disabled while a photo is pending' },
    ...['cancel', 'write a biography', 'leave the biography'].map((step) => ({
      step,
      when: isUnderDialog,
      reason: 'the dialog covers the form',
    })),
    ...['another user saves first', 'another user anonymises the member'].flatMap((step) => [
      {
        step,
        when: ({ memberId }: Context) => memberId === null,
        reason: 'other users do not see a new member',
      },
      {
        step,
        when: ({ risked }: Context) => risked.length > 1,
        reason: 'the lost attempt arrived, and the next one finds its own row',
      },
    ]),
    {
      step: 'the member is saved',
      when: ({ member, values }) => member?.bio === theirs && values.photo !== null,
      reason: 'the row has the picture of the form, so none is left to remove',
    },
    {
      step: 'no response arrives',
      when: ({ member }) => member?.bio === theirs,
      reason: 'the merged version arrived, and the next attempt has no picture to remove',
    },
    ...['the photo cannot be cropped', 'the photo stays too large'].map((step) => ({
      step,
      reason: 'a readable picture can be cropped, and a square of 320 pixels is never 5 MB',
    })),
  ],
  elsewhere: [
    { step: 'half of the photo is sent', reason: 'the browser decides when: tests/machines' },
    { step: 'go to another page', reason: 'members.e2e.ts leaves the form so' },
    ...[
      'the photo cannot be read',
      'the photo has too many pixels',
      'move the crop',
      'upload the photo again',
      'the member is gone',
      'there is no such member',
    ].map((step) => ({ step, reason: 'members.e2e.ts' })),
    { step: 'empty the name', reason: 'the name of a new member starts empty' },
    { step: 'the pictures cannot be removed', reason: 'only logged: tests/machines/members/memberForm.test.ts' },
    { step: 'remove the photo', when: ({ picked }) => picked === null, reason: 'members.e2e.ts' },
    {
      step: 'submit',
      when: ({ picked, ...context }) =>
        picked !== null || (context.memberId !== null && isUntouched({ ...context, picked })),
      reason: 'members.e2e.ts without the photo, tests/machines/members/memberForm.test.ts with nothing changed',
    },
    { step: 'cancel', when: isUntouched, reason: 'tests/machines/members/memberForm.test.ts' },
    { step: 'cancel', when: (_, state) => photoStates.includes(state), reason: 'tests/paths, on the running actor' },
    { step: 'cancel the photo', when: (_, state) => state === 'editing.cropping', reason: 'memberForm.test.ts' },
  ],
  last: ['another user anonymises the member'],
  unshown: {
    'memberForm.editing.uploadingPhoto: upload.progress': 'the browser decides when: tests/machines',
    'memberForm.conflict: abandon': 'members.e2e.ts leaves the form so',
    'memberForm.discarding: abandon': 'members.e2e.ts leaves the form so',
    'memberForm.editing: abandon': 'members.e2e.ts leaves the form so',
    ...Object.fromEntries(
      [
        'missing',
        'forbidden',
        'opening: always [2]',
        'opening: always [3]',
        'loading: xstate.done.actor.loadMember [1]',
        'loading: xstate.error.actor.loadMember [1]',
        'saving: xstate.error.actor.saveMember [1]',
        'editing: submit [2]',
        'editing: discard',
        'editing.resting: photo.remove',
        'editing.readingPhoto: xstate.error.actor.readPicture',
        'editing.cropping: crop.change',
        'editing.photoFailed: photo.retry',
      ].map((name) => [`memberForm.${name}`, 'members.e2e.ts']),
    ),
    'memberForm.tidying: xstate.error.actor.removeUnusedPhotos':
      'only logged: tests/machines/members/memberForm.test.ts',
    'memberForm.editing: cancel [1]': 'nothing to lose: tests/machines/members/memberForm.test.ts',
    'memberForm.editing.cropping: photo.cancel': 'tests/machines/members/memberForm.test.ts',
    'memberForm.editing.preparingPhoto: xstate.error.actor.prepareMemberPhoto': 'a readable picture can be cropped',
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
    left: ({ page }) => page.getByRole('heading', { level: 1, name: 'Membros' }),
  },
  passing: ['tidying'],
  gone: ['left'],
  parts: ['main'],
  looks: ({ failure, picked, shown, conflict: open }) => [
    failure?.kind,
    picked?.failure?.kind,
    shown.length > 0,
    open?.both.length,
  ],
  invariants: [
    {
      name: 'typed values stay, also after each failure',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('saving')) return
        await expect(name(page)).toHaveValue(snapshot.context.values.name)
        await expect(bio(page)).toHaveValue(snapshot.context.values.bio)
        await expect(bio(page)).toBeEditable({ editable: snapshot.matches('editing') })
      },
    },
    {
      name: 'a submitted empty name shows its fault',
      holds: async ({ page, snapshot: { context, ...snapshot } }) => {
        if (snapshot.status !== 'active' || !context.shown.includes('name') || context.values.name !== '') return
        await expect(form(page).getByText('Nome e data de entrada são campos obrigatórios').first()).toBeAttached()
      },
    },
    {
      name: 'no member is added twice, and a confirmed save is in the database',
      holds: async ({ people, facts, step, snapshot: { context } }) => {
        const made = await madeSince(people, facts)
        expect(made.length).toBeLessThanOrEqual(1)
        if (step === 'the member is saved') expect(made[0]?.bio).toBe(context.values.bio)
      },
    },
  ],
  cleanUp: takeBackAll,
})
