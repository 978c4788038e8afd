import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { StorageApiError } from '@supabase/supabase-js'
import type { PreparedPhoto } from '#machines/shared/photo.actors.ts'
import type { RoutineSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { WordedNotice } from '#machines/notices.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { isNotice, isWorded, onReport } from '#tests/support/reports.ts'
import { held, offline, rateLimited } from '#tests/support/settled.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

const jpeg = new File(['x'], 'salmo.jpg', { type: 'image/jpeg' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const prepared: PreparedPhoto = {
  blob: new Blob(['y']),
  path: 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-salmo.webp',
}

const open = (needsPhoto = true) => {
  const actors = {
    checkPhoto: held<ImageBitmap, { photo: File }>(),
    preparePhoto: held<PreparedPhoto, { photo: File; turns: number; routine: 'reading' }>(),
    checkUser: held<{ userId: string }>(),
    ensureBucket: held<void>(),
    uploadPhoto: held<void, { photo: PreparedPhoto }>(),
    createRoutineTask: held<void, RoutineSubmission>(),
    markRoutine: held<void, { userId: string; routine: 'reading' }>(),
    removeRoutinePhoto: held<void, { path: string }>(),
  }
  const drafts: string[] = []
  const machine = routineSubmissionMachine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic])),
    actions: {
      keepDraft: ({ context }) => void drafts.push(context.notes),
      forgetDraft: () => void drafts.push(''),
    },
  })
  const actor = createActor(machine, {
    input: {
      face: kindNamed('reading'),
      needsPhoto,
      routine: 'reading',
      userId: 'me',
      taskId: 'task-1',
      redo: null,
      notes: '',
    },
  })
  const notices: WordedNotice[] = []
  const reported: string[] = []
  onReport(actor, (event) => {
    if (!isNotice(event)) reported.push(event.type)
    else if (isWorded(event.notice)) notices.push(event.notice)
  })
  actor.start()
  return { actor, actors, notices, reported, drafts, state: () => actor.getSnapshot() }
}

let form: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  form = open()
})

const pick = async (photo: File) => {
  form.actor.send({ type: 'photo.pick', photo })
  await form.actors.checkPhoto.resolve(preview)
}
const submit = async () => {
  await pick(jpeg)
  form.actor.send({ type: 'notes.change', notes: 'Salmo 27.' })
  form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
}
const upTo = async (step: 'checkingUser' | 'ensuringBucket' | 'uploading' | 'creatingTask' | 'markingRoutine') => {
  await submit()
  await form.actors.preparePhoto.resolve(prepared)
  if (step === 'checkingUser') return
  await form.actors.checkUser.resolve({ userId: 'me' })
  if (step === 'ensuringBucket') return
  await form.actors.ensureBucket.resolve()
  if (step === 'uploading') return
  await form.actors.uploadPhoto.resolve()
  if (step === 'creatingTask') return
  await form.actors.createRoutineTask.resolve()
}

describe('what cannot be sent', () => {
  test.each([
    ['no photo', () => Promise.resolve(), 'photoMissing'],
    [
      '501 characters',
      async () => {
        await pick(jpeg)
        form.actor.send({ type: 'notes.change', notes: 'a'.repeat(501) })
      },
      'notesTooLong',
    ],
  ])(
    '%s keeps the form open, shows the error, and sends no request @ROU-10 @ROU-26 @ROU-30',
    async (_, prepare, fault) => {
      await prepare()
      form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
      expect(form.notices[0]).toEqual({ key: 'routine.invalid', routine: 'Leitura Bíblica', fault })
      expect(form.state().value).toBe('editing')
      expect(form.actors.preparePhoto.requests).toEqual([])
    },
  )

  test.each([
    ['photo_format', 'photoFormat'],
    ['photo_size', 'photoTooLarge'],
    ['photo_pixels', 'photoPixels'],
  ])('a picture that proves to be %s is removed, the notes stay @ROU-27..ROU-29', async (code, fault) => {
    await submit()
    await form.actors.preparePhoto.fail(new Refusal(code))
    expect(form.notices).toEqual([{ key: 'routine.invalid', routine: 'Leitura Bíblica', fault }])
    expect(form.state().context).toMatchObject({ photo: null, notes: 'Salmo 27.' })
    expect(form.state().value).toBe('editing')
  })
})

test('success: sent once, the draft removed, no notice', async () => {
  await upTo('markingRoutine')
  await form.actors.markRoutine.resolve()
  expect(form.state().value).toBe('sent')
  expect(form.notices).toEqual([])
  expect(form.reported).toEqual(['picture.changed', 'tasks.changed'])
  expect(form.state().output).toEqual({ outcome: 'sent', photo: prepared.blob })
  expect(form.actors.createRoutineTask.requests.map(({ input }) => input)).toEqual([
    {
      taskId: 'task-1',
      redo: null,
      userId: 'me',
      routine: 'reading',
      title: 'Leitura Bíblica de Ana',
      notes: 'Salmo 27.',
      path: prepared.path,
    },
  ])
  expect(form.drafts.at(-1)).toBe('')
})

test('a second press during submission does nothing', async () => {
  await submit()
  form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  expect(form.actors.preparePhoto.requests).toHaveLength(1)
})

describe('a failing step is reported, and a retry resumes there @ROU-15', () => {
  test.each([
    ['user', 'checkingUser', 'checkUser'],
    ['bucket', 'ensuringBucket', 'ensureBucket'],
    ['upload', 'uploading', 'uploadPhoto'],
    ['task', 'creatingTask', 'createRoutineTask'],
  ] as const)('%s', async (step, state, actor) => {
    await upTo(state)
    await form.actors[actor].fail(offline)
    expect(form.state().value).toBe('editing')
    expect(form.notices).toEqual([expect.objectContaining({ key: 'routine.stepFailed', step })])
    expect(form.state().context.notes).toBe('Salmo 27.')
    form.actor.send({ type: 'retry' })
    expect(form.state().value).toEqual({ submitting: state })
    expect(form.actors.preparePhoto.requests).toHaveLength(1)
  })

  test('a new photo starts over', async () => {
    await upTo('uploading')
    await form.actors.uploadPhoto.fail(offline)
    await pick(jpeg)
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.state().value).toEqual({ submitting: 'preparing' })
  })
})

test('over the limit of tasks, photo, notes and upload stay; a retry sends only the task @ROU-15', async () => {
  await upTo('creatingTask')
  await form.actors.createRoutineTask.fail(rateLimited)
  expect(form.state().value).toBe('editing')
  expect(form.state().context).toMatchObject({ photo: jpeg, notes: 'Salmo 27.', prepared })
  const [notice] = form.notices
  expect(notice && (await wordingOf(notice)).description).toContain(rateLimited.message)
  form.actor.send({ type: 'retry' })
  expect(form.state().value).toEqual({ submitting: 'creatingTask' })
  expect(form.actors.removeRoutinePhoto.requests).toEqual([])
})

test('over the limit of pictures, the photo stays, and a retry uploads to the same path', async () => {
  await upTo('uploading')
  await form.actors.uploadPhoto.fail(new StorageApiError(rateLimited.message, 429, '429'))
  const [notice] = form.notices
  expect(notice && (await wordingOf(notice)).description).toContain(rateLimited.message)
  form.actor.send({ type: 'retry' })
  expect(form.actors.uploadPhoto.requests.map(({ input }) => input.photo)).toEqual([prepared, prepared])
})

test('a used name is not retried: the same picture is uploaded under another', async () => {
  await upTo('uploading')
  await form.actors.uploadPhoto.fail(new Refusal('name_taken'))
  expect(form.state().context).toMatchObject({ photo: jpeg, notes: 'Salmo 27.' })
  form.actor.send({ type: 'retry' })
  const renamed = form.actors.uploadPhoto.requests[1]?.input.photo
  expect(renamed?.blob).toBe(prepared.blob)
  expect(renamed?.path).toMatch(/^routines\/reading\/reading_\d{13}_[\w-]{22}-salmo\.webp$/u)
  expect(renamed?.path).not.toBe(prepared.path)
  await form.actors.uploadPhoto.resolve()
  expect(form.actors.createRoutineTask.requests[0]?.input.path).toBe(renamed?.path)
})

test('a failure to mark the routine again is only logged @ROU-40', async () => {
  await upTo('markingRoutine')
  await form.actors.markRoutine.fail(offline)
  expect(form.state().value).toBe('sent')
  expect(form.notices).toEqual([])
})

test('cancelling an upload removes the picture and keeps photo and notes @ROU-14', async () => {
  await upTo('uploading')
  form.actor.send({ type: 'cancel' })
  expect(form.actors.removeRoutinePhoto.requests.map(({ input }) => input)).toEqual([{ path: prepared.path }])
  await form.actors.removeRoutinePhoto.resolve()
  expect(form.state().value).toBe('editing')
  expect(form.state().context).toMatchObject({ photo: jpeg, notes: 'Salmo 27.', prepared: null })
})

test('an insert in progress cannot be cancelled @ROU-14', async () => {
  await upTo('creatingTask')
  form.actor.send({ type: 'cancel' })
  expect(form.state().value).toEqual({ submitting: 'creatingTask' })
})

test('a second submission in the period ends the form, and removes its picture @ROU-18', async () => {
  await upTo('creatingTask')
  await form.actors.createRoutineTask.fail(new Refusal('already_sent'))
  await form.actors.removeRoutinePhoto.fail(offline)
  expect(form.state().value).toBe('alreadySent')
  expect(form.notices).toEqual([{ key: 'routine.alreadySent', routine: 'Leitura Bíblica' }])
  expect([form.reported, form.state().output]).toEqual([
    ['picture.changed', 'tasks.changed'],
    { outcome: 'alreadySent' },
  ])
})

test('the progress of an upload stays after its failure, and another picture begins without @ROU-14', async () => {
  await upTo('uploading')
  form.actor.send({ type: 'upload.progress', sent: 30, total: 90 })
  await form.actors.uploadPhoto.fail(offline)
  expect(form.state().context.progress).toEqual({ sent: 30, total: 90 })
  await pick(jpeg)
  expect(form.state().context.progress).toBeNull()
})

describe('registered in another window', () => {
  test('the form ends without a notice, and the notes stay as a draft', async () => {
    await pick(jpeg)
    form.actor.send({ type: 'notes.change', notes: 'Salmo 27.' })
    form.actor.send({ type: 'register' })
    expect(form.state().output).toEqual({ outcome: 'registered' })
    expect([form.notices, form.reported, form.drafts]).toEqual([[], ['picture.changed'], ['Salmo 27.']])
  })

  test('a failed submission stays: it may be the registered one', async () => {
    await upTo('creatingTask')
    await form.actors.createRoutineTask.fail(offline)
    form.actor.send({ type: 'register' })
    expect(form.state().value).toBe('editing')
  })
})

test('a refused insert removes the picture, and the next attempt prepares it again @ROU-16', async () => {
  await upTo('creatingTask')
  await form.actors.createRoutineTask.fail({ code: '42501', message: 'new row violates row-level security policy' })
  await form.actors.removeRoutinePhoto.resolve()
  expect(form.state().value).toBe('editing')
  form.actor.send({ type: 'retry' })
  expect(form.state().value).toEqual({ submitting: 'preparing' })
})
