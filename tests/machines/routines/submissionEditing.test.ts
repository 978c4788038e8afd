import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PickedPicture, PreparedPhoto } from '#machines/shared/photo.actors.ts'
import type { PictureArea } from '#machines/shared/crop.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { Notice, WordedNotice } from '#machines/notices.ts'
import { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { isWorded, onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

/** Photo and notes are never lost, even if the user cancels. */
const jpeg = new File(['x'], 'salmo.jpg', { type: 'image/jpeg' })
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const other = new File(['z'], 'outra.png', { type: 'image/png' })
const prepared: PreparedPhoto = { blob: new Blob(['y']), path: 'routines/reading/x.webp' }

const open = (notes = '') => {
  const checkPhoto = held<ImageBitmap, { photo: File }>()
  const preparePhoto = held<PreparedPhoto, PickedPicture & { routine: string }>()
  const checkUser = held<{ userId: string }>()
  const ensureBucket = held<void>()
  const drafts: string[] = []
  const removeRoutinePhoto = held<void, { path: string }>()
  const actor = createActor(
    routineSubmissionMachine.provide({
      actors: {
        checkPhoto: checkPhoto.logic,
        preparePhoto: preparePhoto.logic,
        checkUser: checkUser.logic,
        ensureBucket: ensureBucket.logic,
        removeRoutinePhoto: removeRoutinePhoto.logic,
      },
      actions: {
        keepDraft: ({ context }) => void drafts.push(context.notes),
        forgetDraft: () => void drafts.push('forgotten'),
      },
    }),
    {
      input: {
        face: kindNamed('reading'),
        needsPhoto: true,
        routine: 'reading',
        userId: 'ana',
        taskId: 'task-1',
        redo: null,
        notes,
      },
    },
  )
  const notices: WordedNotice[] = []
  const withdrawn: Notice[] = []
  onNotice(actor, (notice) => (isWorded(notice) ? notices.push(notice) : withdrawn.push(notice)))
  actor.start()
  return {
    actor,
    checkPhoto,
    preparePhoto,
    checkUser,
    removeRoutinePhoto,
    drafts,
    notices,
    withdrawn,
    state: () => actor.getSnapshot(),
  }
}
let form: ReturnType<typeof open>
beforeEach(() => {
  form = open()
})
const pick = async (photo: File) => {
  form.actor.send({ type: 'photo.pick', photo })
  await form.checkPhoto.resolve(preview)
}
const fill = async () => {
  await pick(jpeg)
  form.actor.send({ type: 'notes.change', notes: 'Salmo 27.' })
}

test('the photo is sent as it was rotated; another photo is upright', async () => {
  form.actor.send({ type: 'photo.rotate' })
  expect(form.state().context.turns).toBe(0)
  await fill()
  const rotate = () => form.actor.send({ type: 'photo.rotate' })
  const turns = [1, 2, 3, 4, 5].map(() => {
    rotate()
    return form.state().context.turns
  })
  expect(turns).toEqual([1, 2, 3, 0, 1])
  form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  expect(form.preparePhoto.requests.map(({ input }) => input)).toEqual([
    { photo: jpeg, turns: 1, crop: null, routine: 'reading' },
  ])
  // Not while it is sent.
  rotate()
  expect(form.state().context.turns).toBe(1)
  form.actor.send({ type: 'cancel' })
  await pick(other)
  expect(form.state().context.turns).toBe(0)
})

test('a frame is moved, resized and used; the crop turns with the photo, is sent with it, and can be undone @ROU-100', async () => {
  const send = form.actor.send.bind(form.actor)
  const crop = () => form.state().context.crop
  const rounded = (area: PictureArea | null) =>
    area && [area.x, area.y, area.width, area.height].map((share) => Math.round(share * 1000) / 1000)
  send({ type: 'crop.open' })
  expect(form.state().value).toBe('editing')
  await fill()
  send({ type: 'crop.open' })
  send({ type: 'frame.resize', corner: 'topLeft', right: -1, down: -1 })
  send({ type: 'frame.resize', corner: 'bottomRight', right: -0.42, down: 1 })
  send({ type: 'frame.move', right: 1, down: 1 })
  expect(rounded(form.state().context.frame)).toEqual([0.5, 0, 0.5, 1])
  send({ type: 'cancel' })
  expect([form.state().value, crop()]).toEqual(['editing', null])
  send({ type: 'crop.open' })
  send({ type: 'frame.resize', corner: 'topLeft', right: -1, down: -1 })
  send({ type: 'frame.resize', corner: 'bottomRight', right: -0.42, down: 1 })
  send({ type: 'crop.apply' })
  send({ type: 'photo.rotate' })
  expect(rounded(crop())).toEqual([0, 0, 1, 0.5])
  send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  expect(form.preparePhoto.requests[0]?.input).toMatchObject({ turns: 1, crop: crop() })
  send({ type: 'cancel' })
  send({ type: 'crop.undo' })
  expect(crop()).toBeNull()
})

describe('picking', () => {
  test.each([
    ['no picture, or a damaged one', 'photo_format', 'photoFormat'],
    ['too many pixels', 'photo_pixels', 'photoPixels'],
  ] as const)('%s: refused at once, and the previous photo stays', async (_what, code, fault) => {
    await fill()
    form.actor.send({ type: 'photo.pick', photo: other })
    expect(form.state().value).toBe('checking')
    expect(form.checkPhoto.requests.map(({ input }) => input.photo)).toEqual([jpeg, other])
    await form.checkPhoto.fail(new Refusal(code))
    expect(form.notices).toEqual([{ key: 'routine.invalid', routine: 'Leitura Bíblica', fault }])
    expect(form.state().value).toBe('editing')
    expect(form.state().context).toMatchObject({ photo: jpeg, picked: null, notes: 'Salmo 27.' })
  })

  test('the declared type does not matter @ROU-13', async () => {
    const undeclared = new File(['x'], 'salmo.jpg')
    await pick(undeclared)
    expect(form.state().context.photo).toBe(undeclared)
  })

  test('while a photo is checked, the user can type and pick another', async () => {
    await fill()
    form.actor.send({ type: 'photo.pick', photo: other })
    form.actor.send({ type: 'notes.change', notes: 'Salmo 28.' })
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.state().matches('checking')).toBe(true)
    form.actor.send({ type: 'cancel' })
    expect(form.state().value).toBe('editing')
    expect(form.state().context).toMatchObject({ photo: jpeg, picked: null, notes: 'Salmo 28.' })
    expect(form.notices).toEqual([])
  })

  test('another photo replaces the first; removing it leaves none, and the notes stay', async () => {
    await fill()
    await pick(other)
    expect(form.state().context.photo).toBe(other)
    form.actor.send({ type: 'photo.remove' })
    expect(form.state().context).toMatchObject({ photo: null, notes: 'Salmo 27.' })
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.notices).toEqual([{ key: 'routine.invalid', routine: 'Leitura Bíblica', fault: 'photoMissing' }])
  })

  test('a photo that proves too large is removed, so that the next attempt requires one', async () => {
    await fill()
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    await form.preparePhoto.fail(new Refusal('photo_size'))
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.notices.map((notice) => 'fault' in notice && notice.fault)).toEqual(['photoTooLarge', 'photoMissing'])
  })
})

describe('a notice is removed once it does not hold @ROU-740', () => {
  const outdated = { key: 'notice.outdated', of: ['routine.invalid', 'routine.photoGone', 'routine.stepFailed'] }
  const submit = () => form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })

  test('that a photo is missing: when one is picked', async () => {
    submit()
    expect(form.withdrawn).toEqual([])
    await pick(jpeg)
    expect(form.withdrawn).toEqual([outdated])
  })

  test('that the notes are too long: when they are shorter', async () => {
    await fill()
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(501) })
    submit()
    const before = form.withdrawn.length
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(502) })
    expect(form.withdrawn).toHaveLength(before)
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(500) })
    expect(form.withdrawn.slice(before)).toEqual([outdated])
  })

  test('that a step failed: with the next attempt', async () => {
    await fill()
    submit()
    await form.preparePhoto.resolve(prepared)
    await form.checkUser.fail(offline)
    const before = form.withdrawn.length
    form.actor.send({ type: 'retry' })
    expect(form.withdrawn.slice(before)).toEqual([outdated])
  })
})

describe('notes', () => {
  test('are restored after a reload, and each change is saved @ROU-24', () => {
    form = open('Salmo 2')
    expect(form.state().context.notes).toBe('Salmo 2')
    form.actor.send({ type: 'notes.change', notes: 'Salmo 27' })
    expect(form.drafts).toEqual(['Salmo 27'])
  })

  test('of 501 characters stay as typed; shortened, they are sent @ROU-30 @APP-94', async () => {
    await fill()
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(501) })
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.state().context.notes).toHaveLength(501)
    expect(form.state().context.photo).toBe(jpeg)
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(500) })
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    expect(form.state().value).toEqual({ submitting: 'preparing' })
  })

  test('that grew too long after a failure are reported on retry too', async () => {
    await fill()
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    await form.preparePhoto.resolve(prepared)
    await form.checkUser.fail(offline)
    form.actor.send({ type: 'notes.change', notes: 'ç'.repeat(501) })
    form.actor.send({ type: 'retry' })
    expect(form.state().value).toBe('editing')
    expect(form.notices.at(-1)).toEqual({ key: 'routine.invalid', routine: 'Leitura Bíblica', fault: 'notesTooLong' })
  })
})

describe('cancelling before anything is stored', () => {
  test.each([
    ['while the photo is prepared', 0],
    ['while the user is checked', 1],
    ['while the storage is checked', 2],
  ])('%s keeps photo and notes, and nothing must be removed', async (_, steps) => {
    await fill()
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    if (steps > 0) await form.preparePhoto.resolve(prepared)
    if (steps > 1) await form.checkUser.resolve({ userId: 'ana' })
    form.actor.send({ type: 'cancel' })
    expect(form.state().value).toBe('editing')
    expect(form.state().context).toMatchObject({ photo: jpeg, notes: 'Salmo 27.', prepared: null, failure: null })
    expect(form.removeRoutinePhoto.requests).toEqual([])
    expect([form.notices, form.drafts]).toEqual([[], ['Salmo 27.']])
  })

  test('a response after cancelling changes nothing', async () => {
    await fill()
    form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
    form.actor.send({ type: 'cancel' })
    await form.preparePhoto.resolve(prepared)
    expect(form.state().value).toBe('editing')
    expect(form.state().context.prepared).toBeNull()
  })
})

test('a signed-out user is notified, and the retry checks again @ROU-31', async () => {
  await fill()
  form.actor.send({ type: 'submit', title: 'Leitura Bíblica de Ana' })
  await form.preparePhoto.resolve(prepared)
  await form.checkUser.fail(new Refusal('signed_out'))
  const failure = { kind: 'refused', code: 'signed_out', sentence: null }
  expect(form.notices).toEqual([{ key: 'routine.stepFailed', step: 'user', failure }])
  form.actor.send({ type: 'retry' })
  form.actor.send({ type: 'retry' })
  expect(form.checkUser.requests).toHaveLength(2)
  expect(form.preparePhoto.requests).toHaveLength(1)
})

test('a retry does nothing without a failure', async () => {
  await fill()
  form.actor.send({ type: 'retry' })
  expect(form.state().value).toBe('editing')
  expect([form.notices, form.preparePhoto.requests]).toEqual([[], []])
})
