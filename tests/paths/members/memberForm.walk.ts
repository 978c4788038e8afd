import { Refusal } from '#machines/shared/failure.ts'
import { newMemberValues } from '#machines/members/memberForm.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { changed, firstFault, isUntouched, toSave, unusedPictures } from '#machines/members/memberForm.state.ts'
import { admin, memberOf, ordinary } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(memberFormMachine)
const ana = memberOf({ bio: 'Marceneira.' })
const theirs = { ...ana, bio: 'Marceneira e avó.', updated_at: '2026-11-02T10:00:00.000001+00:00' }
const photo = new File(['a picture'], 'ana.png', { type: 'image/png' })
const prepared = { blob: new Blob(['a square']), path: 'member-photos/1-a.webp' }
const size = { width: 400, height: 300 }
const blank = newMemberValues('2026-11-21')
const start = { userId: 'me', newId: '11111111-1111-4111-8111-111111111111', blank, draft: null }

export const walk = defineWalk({
  machine: memberFormMachine,
  starts: {
    plain: { ...start, access: admin, memberId: ana.id },
    'a new member': { ...start, access: admin, memberId: null },
    'a new member, by somebody who may not': { ...start, access: ordinary, memberId: null },
    'by somebody who may not': { ...start, access: ordinary, memberId: ana.id },
    'an id that is none': { ...start, access: admin, memberId: 'ana' },
  },
  steps: {
    'the member comes': answer.done('loadMember', ana),
    'the member does not come': answer.fail('loadMember', offline),
    'there is no such member': answer.fail('loadMember', new Refusal('member_gone')),
    'ask again': { type: 'retry' },
    'write a biography': { type: 'field.change', change: { name: 'Ana Prado', bio: 'Marceneira e mãe.' } },
    'empty the name': { type: 'field.change', change: { name: '' } },
    'leave the biography': { type: 'field.leave', field: 'bio' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    'pick a photo': { type: 'photo.pick', file: photo },
    'the photo is read': answer.done('readPicture', size),
    'the photo cannot be read': answer.fail('readPicture', new Refusal('photo_format')),
    'the photo has too many pixels': answer.fail('readPicture', new Refusal('photo_pixels')),
    'move the cut': { type: 'crop.change', crop: { x: 0, y: 0, size: 300 } },
    'use the photo': { type: 'crop.confirm' },
    'give the photo up': { type: 'photo.cancel' },
    'the photo is prepared': answer.done('prepareMemberPhoto', prepared),
    'the photo cannot be cut': answer.fail('prepareMemberPhoto', new Refusal('photo_format')),
    'the photo stays too large': answer.fail('prepareMemberPhoto', new Refusal('photo_size')),
    'the photo is uploaded': answer.done('uploadMemberPhoto', undefined),
    'the upload breaks off': answer.fail('uploadMemberPhoto', offline),
    'send the photo again': { type: 'photo.retry' },
    'remove the photo': { type: 'photo.remove' },
    'the member is saved': answer.done('saveMember', {
      outcome: 'saved',
      member: { ...ana, updated_at: '2026-11-03T10:00:00.000001+00:00' },
    }),
    'somebody else was first': answer.done('saveMember', { outcome: 'conflict', member: theirs }),
    'no answer comes': answer.fail('saveMember', offline),
    'the member is gone': answer.fail('saveMember', new Refusal('member_gone')),
    'choose theirs': { type: 'choose', field: 'bio', side: 'theirs' },
    'save it so': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'the pictures are removed': answer.done('removeUnusedPhotos', undefined),
    'the pictures cannot be removed': answer.fail('removeUnusedPhotos', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: (context) => [
    firstFault(context) !== null,
    changed(context).length === 0,
    changed(context).join() === 'bio',
    context.memberId === null,
    unusedPictures(context).length > 0,
    context.theirs !== null && context.choices.bio,
  ],
  invariants: [
    stepsLead({
      'write a biography': { 'editing.readingPhoto': 'editing.readingPhoto' },
      'there is no such member': { loading: 'missing' },
      'the member does not come': { loading: 'failed' },
      'ask again': { failed: 'loading' },
      'the photo stays too large': { 'editing.preparingPhoto': 'editing.resting' },
      'go back to the form': { conflict: 'editing.resting' },
    }),
    stepsLeave({
      'remove the photo': { picked: 'nothing' },
      'the member does not come': { failure: 'something' },
      'ask again': { failure: 'nothing' },
    }),
    stepsDo({
      'remove the photo': { 'editing.resting': ['call keepDraft'] },
      'the member does not come': { loading: ['tell notice'] },
      'the photo stays too large': { 'editing.preparingPhoto': ['tell notice'] },
      'the photo cannot be cut': { 'editing.preparingPhoto': ['tell notice'] },
      'the photo has too many pixels': { 'editing.readingPhoto': ['tell notice'] },
    }),
    {
      name: 'the form is open only to whom it may concern',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches('editing') && !snapshot.matches('saving')) || snapshot.context.access === admin,
    },
    {
      name: 'busy exactly while a request is open, one at a time',
      holds: ({ now: { snapshot }, open }) => {
        const places = {
          loadMember: 'loading',
          saveMember: 'saving',
          removeUnusedPhotos: 'tidying',
          readPicture: { editing: 'readingPhoto' },
          prepareMemberPhoto: { editing: 'preparingPhoto' },
          uploadMemberPhoto: { editing: 'uploadingPhoto' },
        } as const
        return (
          open.length <= 1 &&
          Object.entries(places).every(
            ([id, value]) => snapshot.matches(value) === open.some((request) => request.id === id),
          )
        )
      },
    },
    {
      name: 'what is saved is what was changed, on top of what it was changed from',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => id !== 'saveMember' || textOf(input) === textOf(toSave(snapshot.context))),
    },
    {
      name: 'nothing faulty is sent, nor a form whose photo is not there yet: the field is named',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        if (step !== 'submit' || !before) return true
        const fault = firstFault(before.snapshot.context)
        const isPending = before.snapshot.context.picked !== null
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        if (fault !== null) return named.join() === fault && snapshot.matches('editing')
        return named.join() === (isPending ? 'photo' : '') && snapshot.matches('editing') === isPending
      },
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it was saved',
      holds: ({ now: { step, snapshot }, before }) => {
        const had =
          before !== null && before.snapshot.status === 'active' && changed(before.snapshot.context).length > 0
        const isGone = snapshot.matches('left') || snapshot.matches('tidying')
        const ways = ['discard', 'the member is saved', 'save it so']
        const wasLeaving = before?.snapshot.matches('tidying') ?? false
        return !had || !isGone || wasLeaving || ways.includes(step ?? '')
      },
    },
    {
      name: 'something typed is asked about, nothing typed is not',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        !before?.snapshot.matches('editing') ||
        snapshot.matches('discarding') === !isUntouched(before.snapshot.context),
    },
    {
      name: 'after a failure everything is still there, told once, and can be sent again',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if (step !== 'no answer comes' && step !== 'the member is gone') return true
        return (
          snapshot.matches({ editing: 'resting' }) &&
          emitted.filter(({ type }) => type === 'notice').length === 1 &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    {
      name: 'who was first is shown, and nothing is saved over it before one has said how',
      holds: ({ now: { step, snapshot }, open }) =>
        snapshot.matches('conflict') ===
          (snapshot.context.theirs !== null && snapshot.status === 'active' && !snapshot.matches('tidying')) &&
        (step !== 'somebody else was first' || !open.some(({ id }) => id === 'saveMember')),
    },
    {
      name: 'what is saved after a conflict goes on top of theirs',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'save it so' || !snapshot.matches('saving') || snapshot.context.updatedAt === theirs.updated_at,
    },
    {
      name: 'a photo that arrived is in the form; one given up or refused is not',
      holds: ({ now: { step, snapshot }, before }) => {
        const { picked, values } = snapshot.context
        if (step === 'the photo is uploaded') return picked === null && (values.photo?.endsWith(prepared.path) ?? false)
        const lost = [
          'give the photo up',
          'the photo cannot be read',
          'the photo cannot be cut',
          'the photo stays too large',
        ]
        if (!lost.includes(step ?? '')) return true
        return picked === null && values.photo === before?.snapshot.context.values.photo
      },
    },
    {
      name: 'pictures that nobody uses are removed before one leaves, never the one that is kept',
      holds: ({ now: { snapshot }, requests, open }) =>
        (!snapshot.matches('left') ||
          unusedPictures(snapshot.context).length === 0 ||
          requests.some(({ id, outcome }) => id === 'removeUnusedPhotos' && outcome !== 'open')) &&
        open.every(
          ({ id, input }) =>
            id !== 'removeUnusedPhotos' ||
            !(input as { addresses: readonly (string | null)[] }).addresses.includes(
              snapshot.context.saved?.photo_url ?? '',
            ),
        ),
    },
    {
      name: 'saved is told once, to the list too',
      holds: ({ now: { step, emitted } }) =>
        emitted.some(({ type }) => type === 'member.saved') === (step === 'the member is saved'),
    },
    {
      name: 'the draft is kept with every change, and forgotten with what it holds',
      holds: ({ now: { step, actions, snapshot } }) => {
        if (step === 'discard' || step === 'the member is saved') return actions.includes('forgetDraft')
        const changes = ['write a biography', 'empty the name', 'the photo is uploaded']
        return !changes.includes(step ?? '') || !snapshot.matches('editing') || actions.includes('keepDraft')
      },
    },
    failureLeavesAWayOn({ type: 'submit' }, { type: 'retry' }, { type: 'cancel' }),
  ],
})
