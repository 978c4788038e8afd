import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PreparedPhoto } from '#machines/shared/photo.actors.ts'
import type { RoutineSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

const jpeg = new File(['x'], 'salmo.jpg', { type: 'image/jpeg' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const prepared: PreparedPhoto = {
  blob: new Blob(['y']),
  path: 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-salmo.webp',
}

test('a used name is not retried: the same picture is uploaded under another', async () => {
  const actors = {
    checkPhoto: held<ImageBitmap>(),
    preparePhoto: held<PreparedPhoto>(),
    checkUser: held<{ userId: string }>(),
    ensureBucket: held<void>(),
    uploadPhoto: held<void, { photo: PreparedPhoto }>(),
    createRoutineTask: held<void, RoutineSubmission>(),
  }
  const machine = routineSubmissionMachine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic])),
    actions: { keepDraft: () => undefined },
  })
  const mine = { routine: 'reading', userId: 'me', taskId: 'task-1', redo: null, notes: '' }
  const actor = createActor(machine, { input: { face: kindNamed('reading'), needsPhoto: true, ...mine } })
  onReport(actor, () => undefined)
  actor.start()
  actor.send({ type: 'photo.pick', photo: jpeg })
  await actors.checkPhoto.resolve(preview)
  actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  await actors.preparePhoto.resolve(prepared)
  await actors.checkUser.resolve({ userId: 'me' })
  await actors.ensureBucket.resolve()
  await actors.uploadPhoto.fail(new Refusal('name_taken'))
  expect(actor.getSnapshot().context.photo).toBe(jpeg)
  actor.send({ type: 'retry' })
  const renamed = actors.uploadPhoto.requests[1]?.input.photo
  expect(renamed?.blob).toBe(prepared.blob)
  expect(renamed?.path).toMatch(/^routines\/reading\/reading_\d{13}_[\w-]{22}-salmo\.webp$/u)
  expect(renamed?.path).not.toBe(prepared.path)
  await actors.uploadPhoto.resolve()
  expect(actors.createRoutineTask.requests[0]?.input.path).toBe(renamed?.path)
})
