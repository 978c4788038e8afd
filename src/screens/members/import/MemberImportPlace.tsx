import { useSelector } from '@xstate/react'
import { memberImportMachine, type MemberImportActor } from '#machines/members/memberImport.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { useMembersPart } from '#src/hooks/membersPart.ts'
import { MemberImportDialog } from './MemberImportDialog.tsx'

/** The import of the directory. Its machine starts with this code. */
export const MemberImportPlace = ({ members }: { members: MembersActor }) => {
  const isAwaited = useSelector(members, (snapshot) => snapshot.matches({ import: 'waiting' }))
  const start = () => members.send({ type: 'import.start', logic: memberImportMachine })
  const actor = useMembersPart(members, 'import', isAwaited, start) as MemberImportActor | undefined
  return actor && <MemberImportDialog actor={actor} />
}
