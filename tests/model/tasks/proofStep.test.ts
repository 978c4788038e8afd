import { expect, test } from 'vitest'
import { isClosedBefore, isReturnedPhotoGone } from '#machines/tasks/proofStep.ts'

const photo = { kind: 'returned', image_url: '/x.webp' } as const
const nothing = { kind: 'returned', image_url: null } as const
const written = { kind: 'written', image_url: null } as const
const resent = { kind: 'resent', image_url: null } as const

test.each([
  ['a photo that is there', [photo], 0, false],
  ['a photo that was kept long enough', [nothing], 0, true],
  ['a text', [written, nothing], 1, false],
  ['a photo after a text', [written, nothing, resent, nothing], 3, true],
  ['a text after a photo', [nothing, written, nothing], 2, false],
] as const)('the note about a removed photo, of a return of %s @ROU-725', (_, entries, at, isGone) => {
  const thread = entries.map((one) => ({ ...one }))
  const entry = thread[at]
  if (!entry) throw new Error('no entry')
  expect(isReturnedPhotoGone(thread, entry)).toBe(isGone)
})

test.each([
  ['without a decision', ['contested', 'answered'], null, false],
  ['with a decision', ['contested', 'upheld'], null, true],
  ['with a correction, after another attempt', ['contested', 'corrected'], 'lost', true],
  ['with the decision of the attempt itself', ['contested', 'corrected'], 'entry-1', false],
  ['with the reply of the attempt before a decision', ['answered', 'upheld'], 'entry-0', false],
] as const)('whether a form is closed by a thread %s @TAS-892', (_, kinds, attempt, isClosed) => {
  expect(
    isClosedBefore(
      kinds.map((kind, at) => ({ id: `entry-${at}`, kind })),
      attempt,
    ),
  ).toBe(isClosed)
  expect(isClosedBefore(null, attempt)).toBe(false)
})
