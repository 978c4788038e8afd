import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { StorageApiError } from '@supabase/supabase-js'
import type { PreparedPhoto } from '#machines/shared/photo.actors.ts'
import type { RoutineSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { WordedNotice } from '#machines/notices.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { isNotice, isWorded, onReport } from '#tests/support/reports.ts'
import { held, rateLimited } from '#tests/support/settled.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

const jpeg = new File(['x'], 'salmo.jpg', { type: 'image/jpeg' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const prepared: PreparedPhoto = {
  blob: new Blob(['y']),
  path: 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-salmo.webp',
}

const open = () => {
  const actors = {
    checkPhoto: held<ImageBitmap>(),
    preparePhoto: held<PreparedPhoto>(),
    checkUser: held<{ userId: string }>(),
    ensureBucket: held<void>(),
    uploadPhoto: held<void, { photo: PreparedPhoto }>(),
    createRoutineTask: held<void, RoutineSubmission>(),
    removeRoutinePhoto: held<void, { path: string }>(),
  }
  const machine = routineSubmissionMachine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic])),
    actions: { keepDraft: () => undefined },
  })
  const mine = { routine: 'reading', userId: 'me', taskId: 'task-1', redo: null, day: '2026-12-01', notes: '' }
  const actor = createActor(machine, { input: { face: kindNamed('reading'), needsPhoto: true, ...mine } })
  const notices: WordedNotice[] = []
  onReport(actor, (event) => {
    if (isNotice(event) && isWorded(event.notice)) notices.push(event.notice)
  })
  actor.start()
  return { actor, actors, notices, state: () => actor.getSnapshot() }
}

let form: ReturnType<typeof open>
beforeEach(() => {
  form = open()
})

const uploading = async () => {
  form.actor.send({ type: 'photo.pick', photo: jpeg })
  await form.actors.checkPhoto.resolve(preview)
  form.actor.send({ type: 'notes.change', notes: 'Salmo 27.' })
  form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  await form.actors.preparePhoto.resolve(prepared)
  await form.actors.checkUser.resolve({ userId: 'me' })
  await form.actors.ensureBucket.resolve()
}

test('over the limit of tasks, photo, notes and upload stay; a retry sends only the task @ROU-15', async () => {
  await uploading()
  await form.actors.uploadPhoto.resolve()
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
  await uploading()
  await form.actors.uploadPhoto.fail(new StorageApiError(rateLimited.message, 429, '429'))
  const [notice] = form.notices
  expect(notice && (await wordingOf(notice)).description).toContain(rateLimited.message)
  form.actor.send({ type: 'retry' })
  expect(form.actors.uploadPhoto.requests.map(({ input }) => input.photo)).toEqual([prepared, prepared])
})

test('a used name is not retried: the same picture is uploaded under another', async () => {
  await uploading()
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
