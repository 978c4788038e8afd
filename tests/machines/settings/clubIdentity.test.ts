import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { openIdentity, prepareEmblem, saveIdentity } from '#machines/settings/clubIdentity.actors.ts'
import { clubIdentityMachine, loadedIdentity } from '#machines/settings/clubIdentity.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { uploadSmallPhoto } from '#machines/shared/storage.actors.ts'
import { settings } from '#tests/support/ranking.ts'
import { onNotice } from '#tests/support/reports.ts'
import { heldLike, offline } from '#tests/support/settled.ts'

const old = '/storage/v1/object/public/confraria-assets/club-emblem/1700000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'
const prepared = { blob: new Blob(['a picture']), path: 'club-emblem/1700000000001-bbbbbbbbbbbbbbbbbbbbbb.webp' }

const open = async () => {
  const actors = {
    openIdentity: heldLike<typeof openIdentity>(),
    prepareEmblem: heldLike<typeof prepareEmblem>(),
    uploadSmallPhoto: heldLike<typeof uploadSmallPhoto>(),
    saveIdentity: heldLike<typeof saveIdentity>(),
  }
  const actor = createActor(
    clubIdentityMachine.provide({
      actors: {
        openIdentity: actors.openIdentity.logic,
        prepareEmblem: actors.prepareEmblem.logic,
        uploadSmallPhoto: actors.uploadSmallPhoto.logic,
        saveIdentity: actors.saveIdentity.logic,
      },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { userId: 'me' } },
  )
  const notices: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await actors.openIdentity.resolve({ settings: { ...settings, club_emblem: old }, draft: null })
  return { ...actors, notices, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

const pick = async (form: Awaited<ReturnType<typeof open>>) => {
  form.send({ type: 'emblem.pick', file: new File(['a picture'], 'a.png') })
  await form.prepareEmblem.resolve(prepared)
}

test('a new emblem replaces the old one, whose picture is removed @CLU-27', async () => {
  const form = await open()
  await pick(form)
  await form.uploadSmallPhoto.resolve()
  form.send({ type: 'submit' })
  const address = `/storage/v1/object/public/confraria-assets/${prepared.path}`
  expect(form.saveIdentity.requests[0]?.input).toEqual({
    seen: { club_name: 'Confraria', club_emblem: old, club_accent: '#d9b661', time_zone: 'America/Sao_Paulo' },
    changes: { club_emblem: address },
    unused: [old],
  })
  await form.saveIdentity.resolve()
  expect(loadedIdentity(form.state().context).settings.club_emblem).toBe(address)
})

test('a picture that was sent and not used is removed with the next save, and a lost response changes nothing @CLU-28', async () => {
  const form = await open()
  await pick(form)
  await form.uploadSmallPhoto.fail(offline)
  form.send({ type: 'emblem.remove' })
  expect(loadedIdentity(form.state().context).values.club_emblem).toBe(old)
  form.send({ type: 'field.change', field: 'club_name', text: 'Clube' })
  form.send({ type: 'submit' })
  const [first] = form.saveIdentity.requests
  expect(first?.input.unused).toEqual([`/storage/v1/object/public/confraria-assets/${prepared.path}`])
  await form.saveIdentity.fail(offline)
  expect(loadedIdentity(form.state().context).values.club_name).toBe('Clube')
  form.send({ type: 'submit' })
  expect(form.saveIdentity.requests[1]?.input).toEqual(first?.input)
})

test('an old identity that is typed again after a lost response is sent', async () => {
  const form = await open()
  const name = loadedIdentity(form.state().context).values.club_name
  form.send({ type: 'field.change', field: 'club_name', text: 'Clube' })
  form.send({ type: 'submit' })
  await form.saveIdentity.fail(offline)
  form.send({ type: 'field.change', field: 'club_name', text: name })
  form.send({ type: 'submit' })
  expect(form.saveIdentity.requests[1]?.input.changes).toEqual({ club_name: name })
})

test('a name that was used before is replaced', async () => {
  const form = await open()
  await pick(form)
  await form.uploadSmallPhoto.fail(new Refusal('name_taken'))
  expect(form.state().context.emblem?.path).toMatch(/^club-emblem\/\d{13}-[\w-]{22}\.webp$/u)
  expect(form.state().context.emblem?.path).not.toBe(prepared.path)
})

test('a picture that is accepted removes the notice about the one before', async () => {
  const form = await open()
  form.send({ type: 'emblem.pick', file: new File(['a picture'], 'a.png') })
  await form.prepareEmblem.fail(new Refusal('photo_format'))
  await pick(form)
  expect(form.notices).toEqual(['identity.emblemRefused', 'notice.outdated'])
})
