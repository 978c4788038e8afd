import { useSelector } from '@xstate/react'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { faultsOfMember } from '#machines/members/memberForm.ts'
import { lockOf, type MemberField } from '#machines/members/memberRights.ts'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'

/** The text of a field's fault, if it is to be shown. */
export const useMemberFault = (form: MemberFormActor, field: MemberField) =>
  useSelector(form, ({ context: { access, values, member, shown } }) => {
    const fault = shown.includes(field) ? faultsOfMember(values, member?.is_founder ?? false)[field] : undefined
    // Of the two required fields only the name can be changed.
    if (fault === 'required' && lockOf(access, member, 'entryDate') !== null) return texts.nameMissing
    return fault && texts.faults[fault]
  })

/** The text of why a field cannot be changed; undefined if it can. */
export const useMemberLock = (form: MemberFormActor, field: MemberField) =>
  useSelector(form, ({ context: { access, member } }) => {
    const lock = lockOf(access, member, field)
    return lock === null ? undefined : texts.locks[lock]
  })

/** Fields are disabled while saving or closing. */
export const useIsSaving = (form: MemberFormActor) => useSelector(form, (snapshot) => !snapshot.matches('editing'))
