import { type Page, expect } from 'playwright/test'
import { contestedFields } from '#machines/model/memberMerge.ts'
import { versionsOf } from '#machines/memberFormState.ts'
import { picture } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/memberForm.walk.ts'
import { cut, lost, readdressed, said, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { ana, changeElsewhere, madeSince, open, takeBackAll, type Facts } from './memberForm.people.ts'
import { holdPictures } from './pictures.ts'

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
const invalid = 'O arquivo selecionado não é uma imagem válida.'
const offline = 'Sem resposta do servidor.'
const theirs = 'Marceneira e avó.'
/** As if the member had been deleted: the real backend finds nobody. */
const nobody = readdressed((url) => url.replace(/([?&])id=eq\.[^&]+/, '$1id=eq.00000000-0000-4000-8000-000000000000'))

/** Both steps of a picture decode it; the screen says which one is under way. */
const stepOf = async (page: Page) => {
  const state = () => place(page).getAttribute('data-state')
  await expect.poll(state).toMatch(/readingPhoto|preparingPhoto/)
  return (await state())?.includes('reading') ? 'readPicture' : 'prepareMemberPhoto'
}

const isUnderDialog = (_: unknown, state: string) => state === 'editing.cropping'
const isBusyWithPhoto = (_: unknown, state: string) =>
  ['editing.readingPhoto', 'editing.preparingPhoto', 'editing.uploadingPhoto', 'editing.cropping'].includes(state)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage),
    'a new member': (stage) => open(stage, { form: 'novo' }),
    'a new member, by somebody who may not': (stage) => open(stage, { who: 'membro6', form: 'novo' }),
    'by somebody who may not': (stage) => open(stage, { who: 'membro6' }),
    'an id that is none': (stage) => open(stage, { form: 'fulano' }),
  },
  requests: {
    loadMember: ['GET /rest/v1/members?&id=eq.'],
    saveMember: ['POST /rest/v1/members or PATCH /rest/v1/members', 'GET /rest/v1/members?&id=eq.'],
    readPicture: [],
    prepareMemberPhoto: [],
    uploadMemberPhoto: ['POST /storage/v1/object/confraria-assets'],
    removeUnusedPhotos: ['DELETE /storage/v1/object/confraria-assets'],
  },
  prepare: (page, ask) => holdPictures(page, async () => ask(await stepOf(page))),
  steps: {
    'the member comes': { reply: through },
    'the member does not come': { reply: cut, tells: 'Erro ao carregar membros' },
    'there is no such member': { reply: nobody },
    'ask again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'write a biography': {
      does: async ({ page }) => {
        await name(page).fill(ana.name)
        await bio(page).fill('Marceneira e mãe.')
      },
    },
    'empty the name': { does: ({ page }) => name(page).fill('') },
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
    'pick a PDF': {
      does: ({ page }) => choose(page, 'ana.pdf', 'application/pdf', Buffer.from('%PDF-1.4')),
      tells: invalid,
    },
    'the photo is read': { reply: through },
    'the photo cannot be read': { reply: said('unreadable'), tells: invalid },
    'move the cut': {
      does: async ({ page }) => {
        await crop(page).getByRole('application').focus()
        await page.keyboard.press('ArrowLeft')
      },
    },
    'use the photo': { does: ({ page }) => crop(page).getByRole('button', { name: 'Usar foto' }).click() },
    'give the photo up': {
      does: async ({ page }) => {
        if (await crop(page).isVisible()) await crop(page).getByRole('button', { name: 'Cancelar' }).click()
        else await button(page, 'Cancelar envio').click()
      },
    },
    'the photo is prepared': { reply: through },
    'the photo cannot be cut': { reply: said('unreadable'), tells: invalid },
    'the photo stays too large': { reply: said('heavy'), tells: 'A imagem deve ter menos de 5MB.' },
    'the photo is uploaded': { reply: through, tells: 'Foto carregada' },
    'the upload breaks off': { reply: cut, tells: 'Erro ao carregar foto' },
    'send the photo again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'remove the photo': { does: ({ page }) => button(page, 'Remover foto').click() },
    'the member is saved': {
      reply: through,
      tells: ({ memberId }) => (memberId === null ? 'Membro cadastrado' : 'Membro atualizado'),
    },
    'somebody else was first': { does: ({ people, facts }) => changeElsewhere(people, facts, theirs), reply: through },
    // It did arrive: whatever is sent afterwards must not be a second one.
    'no answer comes': { reply: lost, tells: offline },
    'the member is gone': { reply: nobody, tells: 'Este membro foi excluído por outra pessoa enquanto você editava.' },
    'choose theirs': { does: ({ page }) => conflict(page).getByText(theirs).click() },
    'save it so': { does: ({ page }) => conflict(page).getByRole('button', { name: 'Salvar assim' }).click() },
    'go back to the form': {
      does: ({ page }) => conflict(page).getByRole('button', { name: 'Voltar ao formulário' }).click(),
    },
    'the pictures are removed': { reply: through },
    'the pictures cannot be removed': { reply: cut },
  },
  impossible: [
    {
      step: 'discard',
      when: (_, state) => state !== 'discarding',
      reason: 'another link asks in the dialog of the shell, which members.e2e.ts walks',
    },
    { step: 'submit', when: isBusyWithPhoto, reason: 'the button waits while a photo is on its way' },
    ...['cancel', 'write a biography', 'empty the name', 'leave the biography'].map((step) => ({
      step,
      when: isUnderDialog,
      reason: 'the dialog lies over the form',
    })),
    {
      step: 'remove the photo',
      when: ({ values, picked }) => values.photo === null && picked === null,
      reason: "'Remover foto' is there with a photo only",
    },
    {
      step: 'somebody else was first',
      when: ({ memberId }) => memberId === null,
      reason: 'a new member is nobody else’s',
    },
    {
      step: 'the member is gone',
      when: ({ memberId }) => memberId === null,
      reason: 'nobody deletes whom nobody has added',
    },
    {
      step: 'choose theirs',
      when: (context) => !contestedFields(versionsOf(context)).includes('bio'),
      reason: 'only what both have changed is chosen',
    },
  ],
  unshown: {
    'memberForm.editing: discard': 'the dialog of the shell asks; members.e2e.ts walks it',
  },
  signs: {
    opening: ({ page }) => place(page),
    loading: ({ page }) => place(page).getByText('Carregando formulário...'),
    failed: ({ page }) => place(page).getByText('Erro ao carregar membros'),
    missing: ({ page }) => place(page).getByText('Membro não encontrado.'),
    forbidden: ({ page }) => place(page).getByText('Você não tem permissão para fazer isso.'),
    'editing.resting': ({ page }) => form(page).locator('button[type=submit]'),
    'editing.readingPhoto': ({ page }) => form(page).getByText('Abrindo foto...').first(),
    'editing.cropping': ({ page }) => crop(page),
    'editing.preparingPhoto': ({ page }) => form(page).getByText('Preparando foto...').first(),
    'editing.uploadingPhoto': ({ page }) => button(page, 'Cancelar envio'),
    'editing.photoFailed': ({ page }) => button(page, 'Tentar novamente'),
    saving: ({ page }) => form(page).getByText(/^(?:Salvando|Cadastrando)\.\.\.$/),
    conflict: ({ page }) => conflict(page),
    discarding: ({ page }) => question(page),
    leaving: ({ page }) => place(page),
    tidying: ({ page }) => form(page).getByText(/^(?:Salvando|Cadastrando)\.\.\.$/),
    left: ({ page }) => page.getByRole('heading', { level: 1, name: 'Membros' }),
  },
  gone: ['left'],
  parts: ['[data-machine=memberForm]'],
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
