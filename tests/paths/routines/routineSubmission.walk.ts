import { Refusal } from '#machines/shared/failure.ts'
import { faultOfSubmission, maxNotes } from '#machines/routines/routine.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { movedArea, resizedArea, turnedArea } from '#machines/shared/crop.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  isOnlyLogged,
  noDuplicateRequests,
  stepsLead,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { type Request, defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(routineSubmissionMachine)
const photo = new File(['a picture'], 'treino.png', { type: 'image/png' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const prepared = { blob: new Blob(['scaled down']), path: 'routines/training/training_1_a-treino.webp' }

/** Steps in which the server removes a photo, or fails to. */
const isRemoval = (step: string) => /photo (?:is|cannot be) removed$/u.test(step)

/** Steps after which another picture is sent. */
const isOther = (step: string) =>
  ['the file is a photo', 'remove the photo', 'rotate the photo', 'use the frame', 'undo the crop'].includes(step)

const online = ['the user cannot be checked', 'the bucket cannot be ensured', 'the upload fails']
const withdrawn = ['routine.invalid', 'routine.photoGone', 'routine.stepFailed']

/** Requests that use the network. The browser checks and prepares photos by itself. */
const isOnline = ({ id }: Request) => !['checkPhoto', 'preparePhoto'].includes(id)
const named =
  (id: string, ...outcomes: readonly Request['outcome'][]) =>
  (request: Request) =>
    request.id === id && outcomes.includes(request.outcome)

const face = { label: 'Treino Diário', icon: 'dumbbell' } as const
const mine = { face, routine: 'training', userId: 'ana', day: '2026-12-01', notes: '' }

export const walk = defineWalk({
  machine: routineSubmissionMachine,
  starts: {
    plain: { ...mine, needsPhoto: true, taskId: 'task-1', redo: null },
    'for a returned proof': { ...mine, needsPhoto: true, taskId: 'step-1', redo: 'task-1' },
    'of a routine that needs no photo': { ...mine, needsPhoto: false, taskId: 'task-1', redo: null },
  },
  steps: {
    'pick a photo': { type: 'photo.pick', photo },
    'remove the photo': { type: 'photo.remove' },
    'rotate the photo': { type: 'photo.rotate' },
    'open the frame': { type: 'crop.open' },
    'move the frame': { type: 'frame.move', right: 0.05, down: 0 },
    'make the frame smaller': { type: 'frame.resize', corner: 'bottomRight', right: -0.1, down: -0.1 },
    'use the frame': { type: 'crop.apply' },
    'undo the crop': { type: 'crop.undo' },
    'write notes': { type: 'notes.change', notes: 'Corrida de 5 km' },
    'write too many notes': { type: 'notes.change', notes: 'a'.repeat(maxNotes + 1) },
    submit: { type: 'submit', title: 'Treino Diário' },
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
    'the routine was registered elsewhere': { type: 'register' },
    'half of the photo is sent': { type: 'upload.progress', sent: 50, total: 100 },
    'the photo has too many pixels': result.fail('checkPhoto', new Refusal('photo_pixels')),
    'the file is gone': result.fail('checkPhoto', new DOMException('not found', 'NotFoundError')),
    'the file is a photo': result.done('checkPhoto', preview),
    'the file is damaged': result.fail('checkPhoto', new Refusal('photo_format')),
    'the photo is prepared': result.done('preparePhoto', prepared),
    'the photo cannot be read': result.fail('preparePhoto', new Refusal('photo_format')),
    'the photo is gone': result.fail('preparePhoto', new DOMException('not found', 'NotFoundError')),
    'the photo stays too large': result.fail('preparePhoto', new Refusal('photo_size')),
    'the user is known': result.done('checkUser', { userId: 'ana' }),
    'the user cannot be checked': result.fail('checkUser', offline),
    'the bucket exists': result.done('ensureBucket', undefined),
    'the bucket cannot be ensured': result.fail('ensureBucket', refused),
    'the photo is uploaded': result.done('uploadPhoto', undefined),
    'the upload fails': result.fail('uploadPhoto', offline),
    'the task is created': result.done('createRoutineTask', undefined),
    'the task gets no response': result.fail('createRoutineTask', offline),
    'the task is refused': result.fail('createRoutineTask', refused),
    'the routine was submitted before': result.fail('createRoutineTask', new Refusal('already_sent')),
    'the routine is marked': result.done('markRoutine', undefined),
    'the routine cannot be marked': result.fail('markRoutine', offline),
    'the uploaded photo is removed': result.done('removeRoutinePhoto', undefined),
    'the uploaded photo cannot be removed': result.fail('removeRoutinePhoto', offline),
    'the second photo is removed': result.done('removeRoutinePhoto', undefined, 'removeSecondPhoto'),
    'the second photo cannot be removed': result.fail('removeRoutinePhoto', offline, 'removeSecondPhoto'),
  },
  key: (context) => [
    context.photo !== null,
    context.crop !== null,
    context.prepared !== null,
    faultOfSubmission(context.needsPhoto ? photo : context.photo, context.notes, context.needsPhoto),
    context.failure?.step,
  ],
  remember: (before, step) => {
    if (step === 'the photo is uploaded') return 'uploaded'
    const isGone = isOther(step) || isRemoval(step)
    return isGone ? '' : before
  },
  invariants: [
    {
      name: 'a faulty attempt points to its first faulty field, and nothing else does',
      holds: ({ now: { emitted, notices, step, snapshot } }) => {
        const { photo, notes, needsPhoto, failure } = snapshot.context
        const fault = faultOfSubmission(photo, notes, needsPhoto)
        const isRefused = step === 'submit' && failure === null && notices.some(({ key }) => key === 'routine.invalid')
        const field = fault === 'photoMissing' ? 'photo' : 'notes'
        return textOf(emitted) === textOf(isRefused ? [{ type: 'field.fault', field }] : [])
      },
    },
    {
      name: 'a faulty attempt marks its fields, and they stay marked',
      holds: ({ now: { step, snapshot, notices }, before }) => {
        const isFaulty =
          ['submit', 'retry'].includes(step ?? '') && notices.some(({ key }) => key === 'routine.invalid')
        return snapshot.context.isTried === (isFaulty || (before?.snapshot.context.isTried ?? false))
      },
    },
    isOnlyLogged('the uploaded photo cannot be removed', 'the second photo cannot be removed'),
    stepsLead({
      'the uploaded photo cannot be removed': { discarding: 'editing' },
      'the photo is prepared': { 'submitting.preparing': 'submitting.checkingUser' },
      cancel: { 'submitting.uploading': 'discarding' },
    }),
    {
      name: 'each request has the picture and the routine of the submission',
      holds: ({ now: { snapshot }, open }) => {
        const { picked, prepared: ready } = snapshot.context
        return open.every(({ id, src, input }) => {
          if (id === 'checkPhoto') return (input as { photo: unknown }).photo === picked
          if (id === 'uploadPhoto') return (input as { photo: unknown }).photo === ready
          if (id === 'markRoutine') return textOf(input) === textOf({ userId: 'ana', routine: 'training' })
          return src !== 'removeRoutinePhoto' || textOf(input) === textOf({ path: ready?.path })
        })
      },
    },
    {
      name: 'each notice names the routine, and a withdrawal those of the form',
      holds: ({ now: { notices } }) =>
        notices.every(
          (notice) =>
            (!('routine' in notice) || notice.routine === face.label) &&
            (!('of' in notice) || textOf(notice.of) === textOf(withdrawn)),
        ),
    },
    {
      name: 'a failed step has its notice; a stored task is marked, unless it is of a returned proof',
      holds: ({ now: { step, snapshot, notices } }) => {
        if (step === 'the task is created')
          return snapshot.context.redo === null
            ? snapshot.matches({ submitting: 'markingRoutine' })
            : snapshot.matches('sent')
        const isFailed = [...online, 'the task gets no response', 'the task is refused'].includes(step ?? '')
        return isFailed === notices.some(({ key }) => key === 'routine.stepFailed')
      },
    },
    {
      name: 'while editing, the user can pick and remove a photo, write, submit, and retry a failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('editing') ||
        (snapshot.can({ type: 'photo.pick', photo }) &&
          snapshot.can({ type: 'photo.remove' }) &&
          snapshot.can({ type: 'notes.change', notes: '' }) &&
          snapshot.can({ type: 'submit', title: '' }) &&
          (snapshot.context.failure === null || snapshot.can({ type: 'retry' }))),
    },
    {
      name: 'cancelling is possible until the photo is uploaded, and while it is cropped',
      holds: ({ now: { snapshot } }) => {
        const steps = ['preparing', 'checkingUser', 'ensuringBucket', 'uploading'] as const
        const isCancellable =
          snapshot.matches('checking') ||
          snapshot.matches('cropping') ||
          steps.some((step) => snapshot.matches({ submitting: step }))
        return snapshot.can({ type: 'cancel' }) === isCancellable
      },
    },
    {
      name: 'the picked photo and the typed notes are shown, and another photo starts over',
      holds: ({ now: { snapshot, step, event }, before }) => {
        const { photo: picked, prepared: ready, failure, notes } = snapshot.context
        const isUncropped = step === 'undo the crop' && before?.snapshot.context.crop === null
        if (step !== null && isOther(step) && !isUncropped)
          return picked === (step === 'remove the photo' ? null : photo) && ready === null && failure === null
        return event === null || !('notes' in event) || notes === event.notes
      },
    },
    {
      name: 'each rotation is a quarter turn, another photo is upright, and the photo is prepared as it is shown',
      holds: ({ now: { snapshot, step }, before, open }) => {
        const { turns } = snapshot.context
        const was = before?.snapshot.context.turns ?? 0
        const isUpright = snapshot.context.photo === null || step === 'the file is a photo'
        const expected = step === 'rotate the photo' ? (was + 1) % 4 : isUpright ? 0 : was
        return (
          turns === expected &&
          open.every(
            ({ id, input }) =>
              id !== 'preparePhoto' ||
              textOf(input) === textOf({ photo, turns, crop: snapshot.context.crop, routine: 'training' }),
          )
        )
      },
    },
    {
      name: 'an invalid submission gives its reason; a valid one starts and clears the old failure',
      holds: ({ now: { snapshot, step, notices }, before }) => {
        const faults = notices.flatMap((notice) => (notice.key === 'routine.invalid' ? [notice.fault] : []))
        if (['the file is damaged', 'the photo cannot be read'].includes(step ?? ''))
          return faults.join() === 'photoFormat'
        if (step === 'the photo stays too large') return faults.join() === 'photoTooLarge'
        if (step === 'the photo has too many pixels') return faults.join() === 'photoPixels'
        if ((step !== 'submit' && step !== 'retry') || !before) return faults.length === 0
        const { photo: picked, notes, needsPhoto } = before.snapshot.context
        const fault = faultOfSubmission(picked, notes, needsPhoto)
        if (fault) return faults.join() === fault && snapshot.matches('editing')
        if (step === 'retry' && before.snapshot.context.failure === null) return false
        return faults.length === 0 && snapshot.matches('submitting') && snapshot.context.failure === null
      },
    },
    {
      name: 'notices are withdrawn by a photo, by corrected notes and by the next attempt, and by nothing else',
      holds: ({ now: { snapshot, step, notices }, before }) => {
        const isWithdrawn = notices.some(({ key }) => key === 'notice.outdated')
        if (!before) return !isWithdrawn
        const { photo: picked, notes, needsPhoto } = before.snapshot.context
        const fault = faultOfSubmission(picked, notes, needsPhoto)
        const faultNow = faultOfSubmission(picked, snapshot.context.notes, needsPhoto)
        const isCorrected = step?.startsWith('write') && fault !== null && fault !== faultNow
        const isSent =
          ['submit', 'retry'].includes(step ?? '') && fault === null && !before.snapshot.matches('submitting')
        return isWithdrawn === (step === 'the file is a photo' || isCorrected || isSent)
      },
    },
    {
      name: 'the shown failure is the reported one, with its step',
      holds: ({ now: { snapshot, notices } }) =>
        notices.every(
          (notice) =>
            notice.key !== 'routine.stepFailed' ||
            textOf(snapshot.context.failure) === textOf({ step: notice.step, failure: notice.failure }),
        ),
    },
    {
      name: 'a photo that is gone from the device has its own notice',
      holds: ({ now: { step, notices } }) =>
        (step === 'the photo is gone' || step === 'the file is gone') ===
        notices.some(({ key }) => key === 'routine.photoGone'),
    },
    {
      name: 'an unusable photo is dropped; a cancelled or removed one is prepared again',
      holds: ({ now: { snapshot, step }, before }) => {
        const { photo: picked, prepared: ready } = snapshot.context
        const isRefused = ['the photo cannot be read', 'the photo is gone', 'the photo stays too large']
        if (isRefused.includes(step ?? '')) return picked === null
        const isBack =
          step === 'cancel' ||
          step === 'the uploaded photo is removed' ||
          step === 'the uploaded photo cannot be removed'
        return (
          !isBack ||
          before?.snapshot.matches('checking') ||
          before?.snapshot.matches('cropping') ||
          !snapshot.matches('editing') ||
          ready === null
        )
      },
    },
    {
      name: 'without a response the uploaded photo stays, because the task may use it',
      holds: ({ now: { snapshot, step } }) =>
        step !== 'the task gets no response' ||
        (snapshot.matches('editing') && (snapshot.context.photo === null || snapshot.context.prepared !== null)),
    },
    {
      name: 'a routine that was submitted before, and a proof that is not returned any more, end here with a notice',
      holds: ({ now: { step, snapshot, notices } }) => {
        const isRedo = snapshot.context.redo !== null
        const key = isRedo ? 'routine.redoTaken' : 'routine.alreadySent'
        const isRefused = step === 'the routine was submitted before'
        const isEnd =
          step?.startsWith('the second photo') ||
          (isRefused && snapshot.context.photo === null) ||
          (isRedo && step === 'the routine was registered elsewhere')
        return (
          textOf(notices.flatMap((notice) => (notice.key.startsWith('routine.') && isRefused ? notice.key : []))) ===
            textOf(isRefused ? [key] : []) && isEnd === snapshot.matches(isRedo ? 'redoTaken' : 'alreadySent')
        )
      },
    },
    {
      name: 'a failure to mark the routine is only logged',
      holds: ({ now: { step, snapshot, actions } }) =>
        actions.includes('logFailure') === (step === 'the routine cannot be marked') &&
        (step !== 'the routine cannot be marked' || snapshot.matches('sent')),
    },
    {
      name: 'the task is inserted at most once per submission, always with the same id',
      holds: ({ now: { snapshot }, requests }) =>
        requests.filter(named('createRoutineTask', 'done')).length <= 1 &&
        requests.every(
          ({ id, input }) =>
            id !== 'createRoutineTask' || (input as { taskId: string }).taskId === snapshot.context.taskId,
        ),
    },
    {
      name: 'the routine is marked only for a stored task, and not again for a returned proof',
      holds: ({ now: { snapshot }, requests, open }) =>
        !open.some(({ id }) => id === 'markRoutine') ||
        (requests.some(named('createRoutineTask', 'done')) && snapshot.context.redo === null),
    },
    {
      name: 'the task has the title, the notes and the photo of the submission',
      holds: ({ now: { snapshot }, open }) => {
        const { taskId, redo, notes, photo: picked, prepared: ready } = snapshot.context
        const task = { taskId, redo, userId: 'ana', routine: 'training', title: 'Treino Diário', notes }
        return open.every(
          ({ id, input }) =>
            id !== 'createRoutineTask' || textOf(input) === textOf({ ...task, path: picked && ready?.path }),
        )
      },
    },
    {
      name: 'the progress is of the prepared photo, and stays after a failure',
      holds: ({ now: { step, snapshot }, before }) => {
        const { progress, prepared: ready } = snapshot.context
        if (step === 'half of the photo is sent') return progress?.sent === 50 && progress.total === 100
        const was = before?.snapshot.context
        return was?.prepared === ready ? progress === (was?.progress ?? null) : progress === null
      },
    },
    {
      name: 'a routine that was registered elsewhere ends the form, but not a failed one; a notice has what a redo loses',
      holds: ({ now: { step, snapshot, notices, actions }, before }) => {
        if (step !== 'the routine was registered elsewhere') return !snapshot.matches('registered')
        const { redo, photo: picked, notes } = snapshot.context
        const isNoticed = redo !== null && (picked !== null || notes !== '')
        return (
          snapshot.matches(redo === null ? 'registered' : 'redoTaken') &&
          before?.snapshot.context.failure === null &&
          notices.map(({ key }) => key).join() === (isNoticed ? 'routine.redoEnded' : '') &&
          actions.length === 0
        )
      },
    },
    {
      name: 'a registration is reported once, as a change and as the outcome',
      holds: ({ now: { snapshot, reported } }) => {
        const isNew = (['sent', 'alreadySent', 'redoTaken'] as const).some((end) => snapshot.matches(end))
        return (
          reported
            .map(({ type }) => type)
            .filter((type) => type !== 'picture.changed')
            .join() === (isNew ? 'tasks.changed' : '') &&
          (snapshot.status !== 'done' || snapshot.output.outcome === snapshot.value) &&
          (snapshot.output?.outcome !== 'sent' || snapshot.output.photo === (snapshot.context.photo && prepared.blob))
        )
      },
    },
    {
      name: 'each other picture is reported to the screen, as it would be sent',
      holds: ({ now: { step, snapshot, reported }, before }) => {
        const { photo: picked, turns, crop } = snapshot.context
        const isRefused = ['the photo cannot be read', 'the photo is gone', 'the photo stays too large']
        const isUncropped = step === 'undo the crop' && before?.snapshot.context.crop === null
        const isChanged = step !== null && (isOther(step) || isRefused.includes(step)) && !isUncropped
        const reports = reported.filter(({ type }) => type === 'picture.changed')
        return (
          textOf(reports) ===
          textOf(
            isChanged ? [{ type: 'picture.changed', picture: picked && { photo: picked, preview, turns, crop } }] : [],
          )
        )
      },
    },
    {
      name: 'only a used frame becomes the crop; another photo and an undo have none',
      holds: ({ now: { step, snapshot }, before }) => {
        const { crop, frame } = snapshot.context
        const was = before?.snapshot.context
        if ((frame !== null) !== snapshot.matches('cropping')) return false
        if (step === 'move the frame') return !was?.frame || textOf(frame) === textOf(movedArea(was.frame, 0.05, 0))
        if (step === 'make the frame smaller')
          return !was?.frame || textOf(frame) === textOf(resizedArea(was.frame, 'bottomRight', -0.1, -0.1))
        if (step === 'use the frame') return textOf(crop) === textOf(was?.frame)
        if (step === 'rotate the photo') return textOf(crop) === textOf(was?.crop && turnedArea(was.crop, 1))
        return step !== null && (isOther(step) || snapshot.context.photo === null)
          ? crop === null
          : crop === (before?.snapshot.context.crop ?? null)
      },
    },
    {
      name: 'a photo is uploaded at most once, unless it was removed',
      holds: ({ requests, moments }) => {
        const since = Math.max(
          moments.findLastIndex(({ step }) => step !== null && isOther(step)),
          requests.findLast(named('removeRoutinePhoto', 'done', 'failed'))?.ended ?? 0,
        )
        const isRecent = ({ ended }: Request) => (ended ?? 0) > since
        return requests.filter(named('uploadPhoto', 'done')).filter(isRecent).length <= 1
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const isBusy = (['checking', 'submitting', 'discarding', 'discardingSecond'] as const).some((value) =>
          snapshot.matches(value),
        )
        return isBusy === open.length > 0 && open.length <= 1
      },
    },
    canActAfterFailure({ type: 'photo.pick', photo }),
    noDuplicateRequests({ type: 'submit', title: '' }, { type: 'retry' }),
    {
      name: 'a file becomes the photo, and has a preview, only after its check; otherwise the photo before it stays',
      holds: ({ now: { snapshot, step }, before }) => {
        const { photo: current, picked } = snapshot.context
        if ((picked !== null) !== snapshot.matches('checking')) return false
        if ((snapshot.context.preview !== null) !== (current !== null)) return false
        if (step === 'the file is a photo') return current === photo
        return !before?.snapshot.matches('checking') || current === before.snapshot.context.photo
      },
    },
    {
      name: 'invalid values are not sent',
      holds: ({ now: { snapshot, step }, open }) =>
        (step !== 'submit' && step !== 'retry') ||
        open.length === 0 ||
        faultOfSubmission(snapshot.context.photo, snapshot.context.notes, snapshot.context.needsPhoto) === null,
    },
    {
      name: 'nothing reaches the network before the photo is scaled down',
      holds: ({ open, now: { snapshot } }) =>
        !open.some(isOnline) || snapshot.context.photo === null || snapshot.context.prepared !== null,
    },
    {
      name: 'without a photo nothing is prepared, uploaded or removed',
      holds: ({ open, now: { snapshot } }) =>
        snapshot.context.photo !== null ||
        open.every(({ id }) => ['checkPhoto', 'checkUser', 'createRoutineTask', 'markRoutine'].includes(id)),
    },
    {
      name: 'a retry resumes at the step that failed, or starts over after the photo was removed',
      holds: ({ now, moments, requests, open }) => {
        if (now.step !== 'retry' || open.length === 0) return true
        const failed = requests.findLast(({ id, outcome }) => id !== 'checkPhoto' && outcome === 'failed')
        const before = moments.at(-2)?.snapshot.context
        return open[0]?.id === (before?.prepared || !before?.photo ? failed?.id : 'preparePhoto')
      },
    },
    {
      name: 'a photo is removed when its upload is cancelled or its task is refused',
      holds: ({ now, moments, open }) => {
        if (now.snapshot.context.photo === null) return open.length === 0 || open[0]?.src !== 'removeRoutinePhoto'
        const wasUploading = moments.at(-2)?.snapshot.matches({ submitting: 'uploading' }) ?? false
        if (now.step === 'cancel' && wasUploading) return open[0]?.src === 'removeRoutinePhoto'
        if (now.step === 'the task is refused') return open[0]?.id === 'removeRoutinePhoto'
        if (now.step === 'the routine was submitted before') return open[0]?.id === 'removeSecondPhoto'
        return true
      },
    },
    {
      name: 'each failure gives exactly one notice; cancelling, marking and the end give none',
      holds: ({ now: { step, event, notices } }) => {
        const withoutNotice = ['cancel', 'the routine is marked', 'the routine cannot be marked']
        if (step !== null && (withoutNotice.includes(step) || isRemoval(step))) return notices.length === 0
        const isFailure = step !== null && event?.type.startsWith('xstate.error.')
        return !isFailure || notices.length === 1
      },
    },
    {
      name: 'every change of the notes stores the draft, and the end deletes it',
      holds: ({ now: { step, snapshot, actions } }) =>
        actions.includes('keepDraft') === (step === 'write notes' || step === 'write too many notes') &&
        actions.includes('forgetDraft') === (snapshot.matches('sent') || snapshot.matches('alreadySent')),
    },
  ],
})

export const words = defineWords({
  title: 'Registrar uma rotina com uma foto',
  starts: {
    plain: 'Entre como membro12@confraria.test, que hoje ainda não registrou o treino, e abra /routines?type=training.',
    'of a routine that needs no photo':
      'Entre como membro12@confraria.test e abra uma rotina com “Foto opcional”, que ainda não registrou.',
    'for a returned proof': 'Entre como quem tem um treino devolvido, abra /routines e clique em “Refazer” junto dele.',
  },
  steps: {
    'pick a photo': 'Clique em “Escolher foto” (“Trocar foto”, se há uma) e escolha um JPG, PNG ou WEBP.',
    'remove the photo': 'Clique em “Remover”, junto da foto.',
    'open the frame': 'Clique em “Recortar”, junto da foto.',
    'move the frame': 'Arraste a moldura para a direita, ou use as setas.',
    'make the frame smaller': 'Arraste um canto da moldura, ou use Shift e as setas.',
    'use the frame': 'Clique em “Usar recorte”.',
    'undo the crop': 'Clique em “Desfazer recorte”.',
    'rotate the photo': 'Clique em “Girar”, junto da foto.',
    'write notes': 'Escreva “Corrida de 5 km” em “Observações”.',
    'write too many notes': 'Cole em “Observações” um texto de 501 caracteres.',
    submit: 'Clique em “Enviar”.',
    retry: 'Clique em “Tentar novamente”, junto da foto.',
    cancel: 'Clique em “Cancelar envio”.',
    'the routine was registered elsewhere': 'Registre a mesma rotina em outra janela e volte a esta.',
    'half of the photo is sent': 'O navegador diz que metade da foto foi enviada: o progresso aparece.',
    'the file is a photo': 'O navegador abre a foto.',
    'the file is damaged': 'O arquivo está incompleto: use um JPG cortado ao meio. Aviso: “Erro de validação”.',
    'the file is gone': 'Apague do aparelho o arquivo logo depois de escolhê-lo. Aviso: “Erro ao enviar”.',
    'the photo is prepared': 'O navegador reduz a foto e apaga local e dados da câmera.',
    'the photo cannot be read':
      'O navegador não consegue mais abrir a foto; só se vê por simulação. Aviso: “Erro de validação”.',
    'the photo has too many pixels':
      'A imagem tem mais de 64 milhões de pixels, ou mais de 12.000 de um lado. Aviso: “Erro de validação”.',
    'the photo is gone':
      'Apague do aparelho o arquivo da foto antes de “Enviar”: ela não pode mais ser lida. Aviso: “Erro ao enviar”.',
    'the photo stays too large':
      'A foto reduzida ainda passa de 5MB; na prática, só se vê por simulação. Aviso: “Erro de validação”.',
    'the user is known': 'O servidor confirma quem é a pessoa.',
    'the user cannot be checked':
      'Corte a rede antes da resposta: não se sabe se a sessão vale. Aviso: “Erro ao enviar”.',
    'the bucket exists': 'O servidor responde que o lugar das fotos existe.',
    'the bucket cannot be ensured':
      'O servidor recusa o lugar das fotos; só se vê por simulação. Aviso: “Erro ao enviar”.',
    'the photo is uploaded': 'O servidor guarda a foto.',
    'the upload fails': 'Corte a rede enquanto a foto é enviada. Aviso: “Erro ao enviar”.',
    'the task is created': 'O servidor registra a rotina.',
    'the task gets no response':
      'Corte a rede depois do envio da foto: não se sabe se a rotina foi registrada. Aviso: “Erro ao enviar”.',
    'the task is refused':
      'O servidor recusa o registro com o código 42501; só se vê por simulação. Aviso: “Erro ao enviar”.',
    'the routine was submitted before':
      'Registre antes a mesma rotina em outra janela: o servidor responde que ela já foi registrada neste período. Para uma prova devolvida, cancele-a antes em outra janela. Aviso: “Erro ao enviar”.',
    'the routine is marked': 'O servidor marca a rotina como feita.',
    'the routine cannot be marked': 'Corte a rede logo depois do registro: a marca não é confirmada.',
    'the uploaded photo is removed': 'O servidor apaga a foto enviada em vão.',
    'the uploaded photo cannot be removed': 'Corte a rede antes da resposta: a foto enviada em vão não é apagada.',
    'the second photo is removed': 'O servidor apaga a foto da rotina que já estava registrada.',
    'the second photo cannot be removed':
      'Corte a rede antes da resposta: a foto da rotina que já estava registrada não é apagada.',
  },
  states: {
    editing:
      'O formulário pode ser preenchido; depois de uma falha, o motivo e “Tentar novamente” estão junto da foto.',
    cropping: 'A foto inteira aparece com a moldura, “Usar recorte” e “Cancelar recorte”.',
    checking: 'Junto do nome da foto aparecem “Verificando foto...” e “Cancelar envio”.',
    'submitting.preparing': 'Junto da foto aparecem “Preparando foto...” e “Cancelar envio”.',
    'submitting.checkingUser': 'Junto da foto aparecem “Enviando foto...”, ainda sem progresso, e “Cancelar envio”.',
    'submitting.ensuringBucket': 'Junto da foto continuam “Enviando foto...”, ainda sem progresso, e “Cancelar envio”.',
    'submitting.uploading': 'Junto da foto aparecem “Enviando foto...”, o progresso e “Cancelar envio”.',
    'submitting.creatingTask': 'O botão mostra “Enviando...” e nada pode mais ser cancelado.',
    'submitting.markingRoutine': 'O botão continua em “Enviando...” e nada pode ser cancelado.',
    discarding: 'O botão continua em “Enviando...” por um momento.',
    discardingSecond: 'O botão continua em “Enviando...”, com o aviso de que a rotina já foi registrada.',
    redoTaken: 'O formulário abre de novo, com a mesma foto, para um novo registro; o que foi escolhido tem um aviso.',
    alreadySent: 'Aparecem “Você já registrou Treino Diário neste período.” e “Ver visão geral”.',
    registered: 'Aparecem “Você já registrou Treino Diário neste período.” e “Ver visão geral”.',
    sent: 'O dashboard está aberto, com a foto enviada e “Enviado com sucesso”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    sent: 'ROU-22',
  },
  steps: {
    'pick a photo': 'ROU-11',
    'remove the photo': 'ROU-11',
    cancel: 'ROU-14',
    'the user cannot be checked': 'ROU-32',
    'the bucket cannot be ensured': 'ROU-33',
    'the upload fails': 'ROU-35',
    'the task gets no response': 'ROU-37',
    'the task is refused': 'ROU-37',
    'the photo stays too large': 'ROU-28',
    'the routine was submitted before': 'ROU-18',
    'the routine is marked': 'ROU-22',
    'the routine cannot be marked': 'ROU-40',
    submit: 'ROU-10',
    'use the frame': 'ROU-100',
    'undo the crop': 'ROU-100',
  },
  invariants: {
    'a faulty attempt points to its first faulty field, and nothing else does': 'APP-93',
    'a retry resumes at the step that failed, or starts over after the photo was removed': 'ROU-15',
    'a photo is removed when its upload is cancelled or its task is refused': 'ROU-16',
    'cancelling is possible until the photo is uploaded, and while it is cropped': 'ROU-14',
    'the task has the title, the notes and the photo of the submission': 'ROU-17',
    'without a photo nothing is prepared, uploaded or removed': 'ROU-723',
    'a file becomes the photo, and has a preview, only after its check; otherwise the photo before it stays': 'ROU-13',
    'a failure to mark the routine is only logged': 'ROU-40',
    'notices are withdrawn by a photo, by corrected notes and by the next attempt, and by nothing else': 'ROU-740',
    'an invalid submission gives its reason; a valid one starts and clears the old failure':
      'ROU-10 ROU-26 ROU-27 ROU-29 ROU-30',
    'every change of the notes stores the draft, and the end deletes it': 'ROU-24',
    'the task is inserted at most once per submission, always with the same id': 'APP-77',
  },
})
