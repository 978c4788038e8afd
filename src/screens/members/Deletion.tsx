import { useSelector } from '@xstate/react'
import { later } from '#src/components/later.tsx'
import type { Directory } from './actor.ts'

const DeletionDialog = later(async () => (await import('./DeletionDialog.tsx')).DeletionDialog)

/** The deletion dialog; its code is loaded when it opens for the first time. */
export const Deletion = ({ members }: Pick<Directory, 'members'>) => {
  const deletion = useSelector(members, ({ children }) => children.deletion)
  return deletion && <DeletionDialog deletion={deletion} />
}
