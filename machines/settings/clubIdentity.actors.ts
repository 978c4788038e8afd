import { fromPromise } from 'xstate'
import { removePictures } from '../members/memberPhoto.actors.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { Refusal } from '../shared/failure.ts'
import { decode, encode, randomName, type PreparedPhoto } from '../shared/photo.actors.ts'
import { maxPhotoBytes } from '../shared/picture.ts'
import { identityDraftSchema, type IdentityDraft, type IdentityValues } from './clubIdentity.ts'
import { readSettings, storeSettings } from './settings.actors.ts'
import type { Settings } from './settingsForm.ts'

/** The longer side of an emblem, in pixels: the largest place is 104 CSS pixels wide, at a pixel ratio of up to 3. */
const side = 320

const keyOf = (userId: string) => draftKey(userId, 'identity')

export const keepIdentityDraft = (userId: string, draft: IdentityDraft | null) => keepDraft(keyOf(userId), draft)

export interface OpenedIdentity {
  settings: Settings
  /** What this tab keeps of an earlier visit. */
  draft: IdentityDraft | null
}

/** Throws the server's error; 42501 if the caller is no admin. */
export const openIdentity = fromPromise<OpenedIdentity, { userId: string }>(async ({ input: { userId }, signal }) => ({
  settings: await readSettings(signal),
  draft: readDraft(keyOf(userId), identityDraftSchema),
}))

/**
 * Scales a picture down and draws it again. Throws `photo_format` (not decodable), `photo_pixels` or `photo_size`
 * (still too large).
 */
export const prepareEmblem = fromPromise<PreparedPhoto, { file: File }>(async ({ input: { file } }) => {
  const bitmap = await decode(file)
  const { width, height } = bitmap
  const scale = Math.min(1, side / Math.max(width, height))
  const to = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const blob = await encode(bitmap, { x: 0, y: 0, width, height }, to)
  bitmap.close()
  if (blob.size > maxPhotoBytes) throw new Refusal('photo_size')
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
  return { blob, path: `club-emblem/${Date.now()}-${randomName()}.${extension}` }
})

/**
 * Saves the identity if the stored one still equals `seen`, then removes the emblems that no one uses any more. A
 * repeated request succeeds. Throws SettingsConflict, else the server's error, with a sentence.
 */
export const saveIdentity = fromPromise<
  void,
  { seen: IdentityValues; changes: Partial<IdentityValues>; unused: readonly string[] }
>(async ({ input: { seen, changes, unused }, signal }) => {
  await storeSettings(seen, changes, signal)
  if (unused.length > 0) await removePictures(unused)
})
