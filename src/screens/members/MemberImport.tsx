import { useSelector } from '@xstate/react'
import { later } from '#src/components/later.tsx'
import type { Directory } from './actor.ts'

const MemberImportPlace = later(async () => (await import('./import/MemberImportPlace.tsx')).MemberImportPlace)

/** The dialog that imports members; its code is loaded when it opens for the first time. */
export const MemberImport = ({ members }: Pick<Directory, 'members'>) => {
  const isClosed = useSelector(members, (snapshot) => snapshot.matches({ import: 'closed' }))
  return !isClosed && <MemberImportPlace members={members} />
}
