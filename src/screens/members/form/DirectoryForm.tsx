import { useSelector } from '@xstate/react'
import { memberFormMachine, type MemberFormActor } from '#machines/members/memberForm.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { useMembersPart } from '#src/hooks/membersPart.ts'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { MemberFormPlace } from './MemberFormPlace.tsx'

/** The form of the directory. Its machine starts with this code. */
export const DirectoryForm = ({ members }: { members: MembersActor }) => {
  const isAwaited = useSelector(members, (snapshot) => snapshot.matches({ place: { form: 'ready' } }))
  const start = () => members.send({ type: 'form.start', logic: memberFormMachine })
  const form = useMembersPart(members, 'form', isAwaited, start) as MemberFormActor | undefined
  return form ? <MemberFormPlace form={form} /> : <FormSkeleton />
}
