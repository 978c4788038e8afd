import { type Page, expect } from 'playwright/test'
import { picture } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/routines/routineSubmission.walk.ts'
import { fulfilled, cut, lost, resolved, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { freeRoutine, register, waitingSubmissions } from '#tests/support/screens/submissions.ts'
import { holdPictures } from '#tests/e2e/paths/pictures.ts'

interface Facts {
  photo: Buffer
}

/** New in the demonstration: nothing is registered yet, and what the paths register is cancelled again. */
const who = 'membro12'

const form = (page: Page) => page.getByRole('form', { name: 'Treino Diário' })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Observações' })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
const offline = 'conexão interrompida.'
const deleted = 'submission.e2e.ts deletes the file; the paths pick pictures from memory'
const rowLevelSecurity = 'new row violates row-level security policy for table "tasks"'

/** Which of the two decodes the picture. */
const decoderOf = async (page: Page) => {
  const shown = form(page)
    .getByText(/^(?:Verificando|Preparando) foto\.\.\.$/)
    .first()
  return (await shown.textContent())?.startsWith('Verificando') ? 'checkPhoto' : 'preparePhoto'
}

/** By what is wrong with it: a photo is missing, or the notes are too long. */
const faultOf = ({ photo, notes }: { photo: File | null; notes: string }) => {
  if (!photo) return 'Por favor, adicione uma imagem do seu Treino Diário'
  return notes.length > 500 ? 'As observações devem ter no máximo 500 caracteres' : null
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await freeRoutine(people, who, 'training')
      await people.enter(page, who)
      await page.goto('/routines?type=training')
      return { photo: await picture(page, 400, 300) }
    },
  },
  requests: {
    checkPhoto: [],
    preparePhoto: [],
    checkUser: ['GET /auth/v1/user'],
    ensureBucket: ['GET /storage/v1/bucket'],
    uploadRoutinePhoto: ['POST /storage/v1/object/confraria-assets'],
    createRoutineTask: ['POST /rest/v1/tasks', 'GET /rest/v1/tasks'],
    markRoutine: ['POST /rest/v1/rpc/update_member_routine'],
    removeRoutinePhoto: ['DELETE /storage/v1/object/confraria-assets'],
    removeSecondPhoto: ['DELETE /storage/v1/object/confraria-assets'],
  },
  prepare: (page, holdRequest) => holdPictures(page, async () => holdRequest(await decoderOf(page))),
  steps: {
    'pick a photo': { does: ({ page, facts }) => choose(page, 'treino.jpg', 'image/jpeg', facts.photo) },
    'remove the photo': { does: ({ page }) => button(page, 'Remover').click() },
    'write notes': { does: ({ page }) => notes(page).fill('Corrida de 5 km') },
    'write too many notes': { does: ({ page }) => notes(page).fill('a'.repeat(501)) },
    submit: { does: ({ page }) => button(page, 'Enviar').click(), notice: faultOf },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click(), notice: faultOf },
    cancel: { does: ({ page }) => button(page, 'Cancelar envio').click() },
    'the file is a photo': { reply: through },
    'the file is no photo': {
      reply: resolved('unreadable'),
      notice: 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
    },
    'the photo is prepared': { reply: through },
    'the photo cannot be read': {
      reply: resolved('unreadable'),
      notice: 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
    },
    'the photo stays too large': {
      reply: resolved('heavy'),
      notice: 'A imagem é muito grande. O tamanho máximo é 5MB.',
    },
    'the person is known': { reply: through },
    'the person cannot be checked': { reply: cut, notice: `Erro ao obter usuário: ${offline}` },
    'the bucket is there': { reply: through },
    // The bucket is not in the list; the real backend then refuses to make one.
    'the bucket cannot be ensured': {
      reply: fulfilled(200, []),
      notice: 'Erro ao verificar/criar bucket de armazenamento',
    },
    'the photo is uploaded': { reply: through },
    'the upload breaks off': { reply: cut, notice: `Erro ao fazer upload da imagem: ${offline}` },
    'the task is created': { reply: through },
    // It did arrive: whatever is sent afterwards must not be a second one.
    'no answer comes to the task': { reply: lost, notice: `Erro ao criar tarefa: ${offline}` },
    'the task is refused': {
      reply: fulfilled(403, { code: '42501', message: rowLevelSecurity, details: null, hint: null }),
      notice: 'Erro ao criar tarefa: Você não tem permissão para fazer isso.',
    },
    // In another window, with another photo.
    'the routine was sent before': {
      does: async ({ people }) => void (await register(people, who, 'training')),
      reply: through,
      notice: 'Você já registrou Treino Diário neste período.',
    },
    'the routine is marked': { reply: through, notice: 'Treino Diário aguarda avaliação.' },
    'the routine cannot be marked': { reply: cut, notice: 'Treino Diário aguarda avaliação.' },
    'the photo is taken back': { reply: through },
    'the photo cannot be taken back': { reply: cut },
    'the second photo is taken back': { reply: through },
    'the second photo cannot be taken back': { reply: cut },
  },
  impossible: [
    {
      step: 'retry',
      when: ({ failure }) => failure === null,
      reason: "'Tentar novamente' is there after a failure only",
    },
    { step: 'remove the photo', when: ({ photo }) => photo === null, reason: "'Remover' is there with a photo only" },
    {
      step: 'remove the photo',
      when: ({ failure }) => failure !== null,
      reason: 'after a failure another photo is picked instead',
    },
  ],
  elsewhere: [
    { step: 'the photo has too many pixels', reason: 'submission.e2e.ts' },
    { step: 'the photo is gone', reason: deleted },
    { step: 'the file is gone', reason: deleted },
  ],
  unshown: {
    'routineSubmission.submitting.preparing: xstate.error.actor.preparePhoto [1]': deleted,
    'routineSubmission.validating: xstate.error.actor.checkPhoto [1]': deleted,
  },
  signs: {
    validating: ({ page }) => form(page).getByText('Verificando foto...').first(),
    editing: ({ page }) => button(page, 'Enviar'),
    'submitting.preparing': ({ page }) => form(page).getByText('Preparando foto...').first(),
    'submitting.checkingUser': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.ensuringBucket': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.uploading': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.creatingTask': ({ page }) => button(page, 'Enviando...'),
    'submitting.markingRoutine': ({ page }) => button(page, 'Enviando...'),
    discarding: ({ page }) => button(page, 'Enviando...'),
    discardingSecond: ({ page }) => button(page, 'Enviando...'),
    alreadySent: ({ page }) => page.getByRole('main').getByText('Você já registrou Treino Diário neste período.'),
    sent: ({ page }) => page.getByRole('heading', { level: 1, name: 'Dashboard' }),
  },
  gone: ['sent'],
  looks: ({ photo, failure, notes }) => [photo !== null, failure?.step, notes.length > 500],
  invariants: [
    {
      name: 'busy exactly while a request is open; nothing can be changed meanwhile, but the notes while a photo is checked',
      holds: async ({ page, waiting, snapshot }) => {
        if (snapshot.status === 'done') return
        await expect(form(page).locator('button[aria-busy=true]')).toHaveCount(waiting.length)
        await expect(notes(page)).toBeEditable({ editable: waiting.length === 0 || snapshot.matches('validating') })
      },
    },
    {
      name: 'what can still be cancelled says so',
      holds: async ({ page, snapshot }) =>
        expect(page.getByRole('button', { name: 'Cancelar envio' })).toHaveCount(
          snapshot.can({ type: 'cancel' }) ? 1 : 0,
        ),
    },
    {
      name: 'photo and notes are still there, also after each failure',
      holds: async ({ page, snapshot: { status, context } }) => {
        if (status === 'done') return
        await expect(notes(page)).toHaveValue(context.notes)
        await expect(form(page).getByText('treino.jpg')).toHaveCount((context.picked ?? context.photo) ? 1 : 0)
      },
    },
    {
      name: 'a failure stays in sight until the next attempt',
      holds: async ({ page, snapshot: { value, context } }) =>
        expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(
          value === 'editing' && context.failure ? 1 : 0,
        ),
    },
    {
      name: 'nothing is inserted twice',
      holds: async ({ people, snapshot, requests, step }) => {
        const inserts = requests.filter(({ id, arrived }) => id === 'createRoutineTask' && arrived).length
        const kept = await waitingSubmissions(people, who, 'training')
        expect(kept).toBeLessThanOrEqual(1)
        expect(kept).toBeLessThanOrEqual(inserts + (step === 'the routine was sent before' ? 1 : 0))
        if (snapshot.matches('sent')) expect(kept).toBe(1)
      },
    },
  ],
  cleanUp: ({ people }) => freeRoutine(people, who, 'training'),
})
