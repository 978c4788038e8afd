import { type Page, expect } from 'playwright/test'
import { faultOfSubmission, maxNotes } from '#machines/routines/routine.ts'
import { picture } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/routines/routineSubmission.walk.ts'
import { fulfilled, cut, lost, resolved, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { freeRoutine, register, waitingSubmissions } from '#tests/support/screens/submissions.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { holdPictures } from '#tests/e2e/paths/pictures.ts'

interface Facts {
  photo: Buffer
}

/** New in the demonstration, without submissions. The paths cancel their own. */
const who = 'membro12'

const form = (page: Page) => page.getByRole('form', { name: 'Treino Diário' })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Observações' })
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
const offline = 'conexão interrompida.'
const deleted = 'submission.e2e.ts deletes the file; the paths pick pictures from memory'
const rowLevelSecurity = 'new row violates row-level security policy for table "tasks"'

const frame = (page: Page) => form(page).getByRole('application', { name: /^Moldura do recorte/u })

/** Which of the two actors decodes the picture. */
const decoderOf = async (page: Page) => {
  const shown = form(page)
    .getByText(/^(?:Verificando|Preparando) foto\.\.\.$/)
    .first()
  return (await shown.textContent())?.startsWith('Verificando') ? 'checkPhoto' : 'preparePhoto'
}

const returned = 'proofCycle.e2e.ts'
const written = 'writtenProof.e2e.ts'
const redone = 'redo.e2e.ts'

/** The fault of the submission: a missing photo, or notes that are too long. */
const faultOf = ({ photo, notes }: { photo: File | null; notes: string }) => {
  if (!photo) return 'Por favor, adicione uma imagem do seu Treino Diário'
  return notes.length > 500 ? 'As observações devem ter no máximo 500 caracteres' : null
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'for a returned proof': returned,
    'of a routine that needs no photo': written,
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
    uploadPhoto: ['POST /storage/v1/object/confraria-provas'],
    // Before it, the address of the photo is signed.
    createRoutineTask: ['POST /rest/v1/tasks', 'GET /rest/v1/tasks'],
    markRoutine: ['POST /rest/v1/rpc/update_member_routine'],
    removeRoutinePhoto: ['DELETE /storage/v1/object/confraria-provas'],
    removeSecondPhoto: ['DELETE /storage/v1/object/confraria-provas'],
  },
  prepare: (page, holdRequest) => holdPictures(page, async () => holdRequest(await decoderOf(page))),
  steps: {
    'pick a photo': { does: ({ page, facts }) => choose(page, 'treino.jpg', 'image/jpeg', facts.photo) },
    'remove the photo': { does: ({ page }) => button(page, 'Remover').click() },
    'rotate the photo': { does: ({ page }) => button(page, 'Girar').click() },
    'open the frame': { does: ({ page }) => button(page, 'Recortar').click() },
    'move the frame': { does: ({ page }) => frame(page).press('ArrowRight') },
    'make the frame smaller': { does: ({ page }) => frame(page).press('Shift+ArrowLeft') },
    'use the frame': { does: ({ page }) => button(page, 'Usar recorte').click() },
    'undo the crop': { does: ({ page }) => button(page, 'Desfazer recorte').click() },
    'write notes': { does: ({ page }) => notes(page).fill('Corrida de 5 km') },
    'write too many notes': { does: ({ page }) => notes(page).fill('a'.repeat(501)) },
    submit: { does: ({ page }) => button(page, 'Enviar').click(), notice: faultOf },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click(), notice: faultOf },
    // The crop has its own button.
    cancel: { does: ({ page }) => page.getByRole('button', { name: /^Cancelar (?:envio|recorte)$/u }).click() },
    'the routine was registered elsewhere': {
      does: async ({ page, people }) => {
        await register(people, who, 'training')
        await returnToForeground({ page })
      },
    },
    'the file is a photo': { reply: through },
    'the file is damaged': {
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
    'the user is known': { reply: through },
    'the user cannot be checked': { reply: cut, notice: `Erro ao obter usuário: ${offline}` },
    'the bucket exists': { reply: through },
    // Without the bucket in the list, the backend refuses to create one.
    'the bucket cannot be ensured': {
      reply: fulfilled(200, []),
      notice: 'Erro ao verificar/criar bucket de armazenamento',
    },
    'the photo is uploaded': { reply: through },
    'the upload fails': { reply: cut, notice: `Erro ao fazer upload da imagem: ${offline}` },
    'the task is created': { reply: through },
    // The server did insert it: a retry must not insert a second one. Unless another window inserts one later.
    'the task gets no response': {
      reply: ({ rest }) => (rest.includes('the routine was submitted before') ? cut : lost),
      notice: `Erro ao enviar a prova: ${offline}`,
    },
    'the task is refused': {
      reply: fulfilled(403, { code: '42501', message: rowLevelSecurity, details: null, hint: null }),
      notice: 'Erro ao enviar a prova: Você não tem permissão para fazer isso.',
    },
    // Another window submits the routine with another photo.
    'the routine was submitted before': {
      does: async ({ people }) => void (await register(people, who, 'training')),
      reply: through,
      notice: 'Você já registrou Treino Diário neste período.',
    },
    'the routine is marked': { reply: through },
    'the routine cannot be marked': { reply: cut },
    'the uploaded photo is removed': { reply: through },
    'the uploaded photo cannot be removed': { reply: cut },
    'the second photo is removed': { reply: through },
    'the second photo cannot be removed': { reply: cut },
  },
  impossible: [
    {
      step: 'retry',
      when: ({ failure }) => failure === null,
      reason: "'Tentar novamente' is there only after a failure",
    },
    { step: 'remove the photo', when: ({ photo }) => photo === null, reason: "'Remover' is there only with a photo" },
    { step: 'rotate the photo', when: ({ photo }) => photo === null, reason: "'Girar' is there only with a photo" },
    {
      step: 'rotate the photo',
      when: ({ failure }) => failure !== null,
      reason: 'after a failure another photo is picked instead',
    },
    { step: 'open the frame', when: ({ photo }) => photo === null, reason: "'Recortar' is there only with a photo" },
    {
      step: 'undo the crop',
      when: ({ crop }) => crop === null,
      reason: "'Desfazer recorte' is there only with a crop",
    },
    ...['open the frame', 'undo the crop'].map((step) => ({
      step,
      when: ({ failure }: { failure: unknown }) => failure !== null,
      reason: 'after a failure another photo is picked instead',
    })),
    {
      step: 'remove the photo',
      when: ({ failure }) => failure !== null,
      reason: 'after a failure another photo is picked instead',
    },
  ],
  elsewhere: [
    { step: 'half of the photo is sent', reason: 'the browser decides when: tests/machines' },
    { step: 'the photo has too many pixels', reason: 'submission.e2e.ts' },
    { step: 'the photo is gone', reason: deleted },
    { step: 'the file is gone', reason: deleted },
  ],
  unshown: {
    'routineSubmission.submitting.uploading: upload.progress': 'the browser decides when: tests/machines',
    'routineSubmission.submitting.preparing: xstate.error.actor.preparePhoto [1]': deleted,
    'routineSubmission.checking: xstate.error.actor.checkPhoto [1]': deleted,
    'routineSubmission.submitting.creatingTask: xstate.done.actor.createRoutineTask [1]': returned,
    'routineSubmission.submitting.creatingTask: xstate.error.actor.createRoutineTask [1]': written,
    'routineSubmission.submitting.checkingUser: xstate.done.actor.checkUser [1]': written,
    'routineSubmission.validating: always [3]': written,
    'routineSubmission.redoTaken': redone,
    'routineSubmission.editing: register [1]': redone,
    'routineSubmission.editing: register [2]': redone,
    'routineSubmission.cropping: register [1]': redone,
    'routineSubmission.refused: always [1]': redone,
  },
  signs: {
    checking: ({ page }) => form(page).getByText('Verificando foto...').first(),
    editing: ({ page }) => button(page, 'Enviar'),
    cropping: ({ page }) => frame(page),
    'submitting.preparing': ({ page }) => form(page).getByText('Preparando foto...').first(),
    'submitting.checkingUser': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.ensuringBucket': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.uploading': ({ page }) => form(page).getByText('Enviando foto...').first(),
    'submitting.creatingTask': ({ page }) => button(page, 'Enviando...'),
    'submitting.markingRoutine': ({ page }) => button(page, 'Enviando...'),
    discarding: ({ page }) => button(page, 'Enviando...'),
    discardingSecond: ({ page }) => button(page, 'Enviando...'),
    alreadySent: ({ page }) => page.getByRole('main').getByText('Você já registrou Treino Diário neste período.'),
    registered: ({ page }) => page.getByRole('main').getByText('Você já registrou Treino Diário neste período.'),
    sent: ({ page }) =>
      page.getByRole('region', { name: 'Enviado com sucesso' }).getByText('Treino Diário aguarda avaliação.'),
  },
  gone: ['sent', 'alreadySent', 'registered'],
  looks: ({ photo, crop, failure, notes }) => [photo !== null, crop !== null, failure?.step, notes.length > 500],
  invariants: [
    {
      name: 'the form is disabled exactly while a request is open, except the notes during a photo check',
      holds: async ({ page, waiting, snapshot }) => {
        if (snapshot.status === 'done') return
        await expect(form(page).locator('button[aria-busy=true]')).toHaveCount(waiting.length)
        await expect(notes(page)).toBeEditable({ editable: waiting.length === 0 || snapshot.matches('checking') })
      },
    },
    {
      name: 'the cancel button is there exactly while cancelling is possible',
      holds: async ({ page, snapshot }) =>
        expect(page.getByRole('button', { name: 'Cancelar envio' })).toHaveCount(
          snapshot.can({ type: 'cancel' }) && !snapshot.matches('cropping') ? 1 : 0,
        ),
    },
    {
      name: 'photo and notes stay, also after each failure',
      holds: async ({ page, snapshot: { status, context, value } }) => {
        if (status === 'done') return
        await expect(notes(page)).toHaveValue(context.notes)
        if (value === 'cropping') return expect(frame(page)).toBeVisible()
        await expect(form(page).getByText('treino.jpg')).toHaveCount((context.picked ?? context.photo) ? 1 : 0)
        await expect(form(page).locator('canvas')).toHaveCount(context.photo && !context.picked ? 1 : 0)
      },
    },
    {
      name: 'a failure stays visible until the next attempt',
      holds: async ({ page, snapshot: { value, context } }) =>
        expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(
          value === 'editing' && context.failure ? 1 : 0,
        ),
    },
    {
      name: 'after a faulty attempt the focus is on the first faulty field, with its sentence; too long notes say so there',
      holds: async ({ page, step, snapshot: { value, context, status } }) => {
        if (status === 'done' || value !== 'editing') return
        const fault = faultOfSubmission(context.photo, context.notes, context.needsPhoto)
        const tooLong = form(page).getByText('As observações devem ter no máximo 500 caracteres')
        await expect(tooLong).toHaveCount(context.notes.length > maxNotes ? 1 : 0)
        const missing = form(page).getByText('Por favor, adicione uma imagem do seu Treino Diário')
        await expect(missing).toHaveCount(context.isTried && fault === 'photoMissing' ? 1 : 0)
        if (step !== 'submit' || fault === null) return
        await expect(fault === 'photoMissing' ? form(page).locator('fieldset') : notes(page)).toBeFocused()
      },
    },
    {
      name: 'nothing is inserted twice',
      holds: async ({ people, snapshot, requests, step }) => {
        const inserts = requests.filter(({ id, arrived }) => id === 'createRoutineTask' && arrived).length
        const stored = await waitingSubmissions(people, who, 'training')
        expect(stored).toBeLessThanOrEqual(1)
        const isElsewhere =
          step === 'the routine was submitted before' || step === 'the routine was registered elsewhere'
        expect(stored).toBeLessThanOrEqual(inserts + (isElsewhere ? 1 : 0))
        if (snapshot.matches('sent')) expect(stored).toBe(1)
      },
    },
  ],
  cleanUp: ({ people }) => freeRoutine(people, who, 'training'),
})
