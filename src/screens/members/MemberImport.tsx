import { useSelector } from '@xstate/react'
import { later } from '#src/components/later.tsx'
import type { Directory } from './actor.ts'

const MemberImportDialog = later(async () => (await import('./import/MemberImportDialog.tsx')).MemberImportDialog)

/** The dialog that imports members; its code is loaded when it opens for the first time. */
export const MemberImport = ({ members }: Pick<Directory, 'members'>) => {
  const actor = useSelector(members, ({ children }) => children.import)
  return actor && <MemberImportDialog actor={actor} />
}
