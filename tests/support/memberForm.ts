import { createActor } from 'xstate'
import type { MemberSaved, MemberToSave } from '#machines/members/memberRecord.actors.ts'
import type { uploadPhoto } from '#machines/shared/storage.actors.ts'
import type { PreparedPhoto } from '#machines/shared/photo.actors.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import type { MemberFormInput } from '#machines/members/memberForm.ts'
import type { Crop, Size } from '#machines/shared/crop.ts'
import type { Member } from '#machines/shared/member.ts'
import { newMemberValues, type MemberDraft } from '#machines/members/memberForm.ts'
import type { Notice } from '#machines/notices.ts'
import { admin, memberOf } from './members.ts'
import { isNotice, onReport } from './reports.ts'
import { held, heldLike } from './settled.ts'

/** A member with a picture. */
export const ana = memberOf({
  bio: 'Marceneira.',
  photo_url: '/storage/v1/object/public/confraria-assets/member-photos/old.webp',
})
export const newId = '11111111-1111-4111-8111-111111111111'

/**
 * The loaded form of this member; its requests are held. `emitted`: the keys of notices, `member.saved`, and the fields
 * of `field.fault`.
 */
export const openMemberForm = async (change: Partial<MemberFormInput> = {}, member: Member = ana) => {
  const calls = {
    loadMember: held<Member, { id: string }>(),
    saveMember: held<MemberSaved, MemberToSave>(),
    readPicture: held<Size, { file: File }>(),
    prepareMemberPhoto: held<PreparedPhoto, { file: File; crop: Crop }>(),
    uploadPhoto: heldLike<typeof uploadPhoto>(),
    removeUnusedPhotos: held<void, { addresses: readonly string[] }>(),
  }
  const drafts: (MemberDraft | null | 'kept')[] = []
  const machine = memberFormMachine.provide({
    actors: Object.fromEntries(Object.entries(calls).map(([name, { logic }]) => [name, logic])),
    actions: { keepDraft: () => void drafts.push('kept'), forgetDraft: () => void drafts.push(null) },
  })
  const input = {
    userId: 'me',
    access: admin,
    memberId: ana.id,
    newId,
    blank: newMemberValues('2026-11-21'),
    draft: null,
    ...change,
  }
  const actor = createActor(machine, { input })

  const emitted: unknown[] = []
  const notices: Notice[] = []
  onReport(actor, (event) => {
    if (isNotice(event)) notices.push(event.notice)
    emitted.push(isNotice(event) ? event.notice.key : event.type)
  })
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  if (actor.getSnapshot().matches('loading')) await calls.loadMember.resolve(member)
  return { ...calls, actor, send: actor.send.bind(actor), state: () => actor.getSnapshot(), emitted, notices, drafts }
}
