import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Member } from '#machines/shared/member.ts'
import type { Factor, NewFactor } from '#machines/profile/factor.ts'
import type { DeletionRequest } from '#machines/profile/deletionRequest.ts'
import type { OwnMember } from '#machines/profile/ownData.actors.ts'
import { deletionRequestMachine } from '#machines/profile/deletionRequest.machine.ts'
import type { ProofConsent } from '#machines/profile/proofAudience.ts'
import { proofAudienceMachine } from '#machines/profile/proofAudience.machine.ts'
import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import { factorEnrolmentMachine } from '#machines/profile/factorEnrolment.machine.ts'
import { factorsMachine } from '#machines/profile/factors.machine.ts'
import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import type { OwnSession } from '#machines/profile/ownSession.ts'
import { ownSessionsMachine } from '#machines/profile/ownSessions.machine.ts'
import { passwordChangeMachine } from '#machines/profile/passwordChange.machine.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { memberValuesOf, type MemberFormInput } from '#machines/members/memberForm.ts'
import { memberOf, ordinary } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const load = held<OwnMember, { userId: string }>()
  const openForm = held<MemberFormInput, Pick<MemberFormInput, 'userId' | 'access' | 'memberId'>>()
  const loadMember = held<Member, { id: string }>()
  const factors = held<readonly Factor[]>()
  const sessions = held<readonly OwnSession[]>()
  const loadRequest = held<DeletionRequest | null, { userId: string }>()
  const changePassword = held<void, { password: string; code: string | null }>()
  const loadConsent = held<ProofConsent | null>()
  const enrol = held<NewFactor, { issuer: string }>()
  const verify = held<void, { factorId: string; code: string }>()
  const actor = createActor(
    ownProfileMachine.provide({
      actors: {
        loadOwnMember: load.logic,
        openMemberForm: openForm.logic,
        form: memberFormMachine.provide({ actors: { loadMember: loadMember.logic } }),
        factors: factorsMachine.provide({ actors: { loadFactors: factors.logic } }),
        ownSessions: ownSessionsMachine.provide({ actors: { loadOwnSessions: sessions.logic } }),
        proofAudience: proofAudienceMachine.provide({ actors: { loadProofConsent: loadConsent.logic } }),
        deletionRequest: deletionRequestMachine.provide({ actors: { loadDeletionRequest: loadRequest.logic } }),
        emailChange: emailChangeMachine,
        passwordChange: passwordChangeMachine.provide({ actors: { changeOwnPassword: changePassword.logic } }),
        factorEnrolment: factorEnrolmentMachine.provide({
          actors: { enrolFactor: enrol.logic, verifyFactor: verify.logic, abandonFactor: fromPromise(async () => {}) },
        }),
      },
    }),
    { input: { userId: 'me', access: ordinary, isAccessFailed: false } },
  )
  const reports: string[] = []
  onReport(actor, (event) => reports.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  const requests = { load, openForm, loadMember, factors, sessions, loadRequest, changePassword, enrol, verify }
  return { actor, ...requests, reports, state: () => actor.getSnapshot() }
}
const me = memberOf({ user_id: 'me' })

let profile: ReturnType<typeof open>
beforeEach(() => {
  profile = open()
})

test('the user sees the own profile, edits it, and sees what was saved', async () => {
  const { actor, load, openForm, loadMember, reports, state } = profile
  actor.send({ type: 'edit' })
  expect(state().matches({ record: 'loading' })).toBe(true)
  await load.resolve({ member: me, isBegun: false })
  actor.send({ type: 'edit' })
  expect(openForm.requests.map(({ input }) => input)).toEqual([{ userId: 'me', access: ordinary, memberId: me.id }])
  const opened = { userId: 'me', access: ordinary, memberId: me.id, newId: me.id, draft: null }
  await openForm.resolve({ ...opened, blank: memberValuesOf(me) })
  await loadMember.resolve(me)
  expect(state().children.form?.getSnapshot().matches('editing')).toBe(true)
  // What the form reports when it has saved.
  actor.send({ type: 'member.changed', member: { ...me, bio: 'Marceneira.' } })
  state().children.form?.send({ type: 'cancel' })
  expect(state().matches({ record: 'shown' })).toBe(true)
  expect(state().context.member?.bio).toBe('Marceneira.')
  expect(reports).toEqual(['member.changed'])
})

describe('the dialogs', () => {
  beforeEach(async () => {
    await profile.factors.resolve([])
    await profile.sessions.resolve([sessionOf({ is_current: true }), sessionOf()])
  })

  test('a new password closes its dialog, is reported, and the sessions are loaded again', async () => {
    const { actor, sessions, changePassword, reports, state } = profile
    actor.send({ type: 'password.open', email: 'ana@confraria.test' })
    actor.send({ type: 'email.open', email: 'ana@confraria.test' })
    expect(state().children.emailChange).toBeUndefined()
    const password = 'outra senha boa'
    state().children.passwordChange?.send({ type: 'submit', password, repeated: password, code: '' })
    await changePassword.resolve()
    expect(state().matches({ dialog: 'closed' })).toBe(true)
    expect(reports).toEqual(['password.changed'])
    expect(sessions.requests).toHaveLength(2)
    expect(profile.factors.requests).toHaveLength(1)
  })

  test('a second factor closes its dialog; the factors and the sessions are loaded again', async () => {
    const { actor, sessions, factors, enrol, verify, reports, state } = profile
    actor.send({ type: 'enrolment.open' })
    await enrol.resolve({ id: 'totp', picture: 'data:image/svg+xml,x', secret: 'ABCDEFGH' })
    state().children.factorEnrolment?.send({ type: 'code.submit', code: '123456' })
    await verify.resolve()
    expect(state().matches({ dialog: 'closed' })).toBe(true)
    expect(reports).toEqual(['factor.enrolled'])
    expect([factors.requests.length, sessions.requests.length]).toEqual([2, 2])
  })

  test('leaving the screen closes dialogs and questions; a second visit refreshes and keeps the data', async () => {
    const { actor, sessions, loadRequest, state } = profile
    await loadRequest.resolve(null)
    actor.send({ type: 'email.open', email: 'ana@confraria.test' })
    state().children.ownSessions?.send({ type: 'others.end' })
    state().children.deletionRequest?.send({ type: 'ask' })
    actor.send({ type: 'sleep' })
    expect(state().children.emailChange).toBeUndefined()
    expect(state().children.ownSessions?.getSnapshot().matches('listed')).toBe(true)
    expect(state().children.deletionRequest?.getSnapshot().matches('shown')).toBe(true)
    actor.send({ type: 'refresh' })
    expect(sessions.requests).toHaveLength(2)
    expect(state().children.ownSessions?.getSnapshot().context.sessions).toHaveLength(2)
  })
})
