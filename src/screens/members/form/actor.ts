import { useSelector } from '@xstate/react'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { faultsOfMember } from '#machines/members/memberForm.ts'
import { lockOf, type MemberField } from '#machines/members/memberRights.ts'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'

/** What is wrong with a field, in words, once it is time to say so. */
export const useMemberFault = (form: MemberFormActor, field: MemberField) =>
  useSelector(form, ({ context: { values, member, shown } }) => {
    const fault = shown.includes(field) ? faultsOfMember(values, member?.is_founder ?? false)[field] : undefined
    return fault && texts.faults[fault]
  })

/** Why a field cannot be changed, in words; undefined when it can. */
export const useMemberLock = (form: MemberFormActor, field: MemberField) =>
  useSelector(form, ({ context: { access, member } }) => {
    const lock = lockOf(access, member, field)
    return lock === null ? undefined : texts.locks[lock]
  })

/** Nothing can be changed while it is on its way. */
export const useIsSaving = (form: MemberFormActor) => useSelector(form, (snapshot) => !snapshot.matches('editing'))
