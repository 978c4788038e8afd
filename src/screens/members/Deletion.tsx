import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { memberDeletionMachine } from '#machines/members/memberDeletion.machine.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import type { Directory } from './actor.ts'
import { later } from '#src/components/later.tsx'

const DeletionDialog = later(async () => (await import('./DeletionDialog.tsx')).DeletionDialog)

/** The question before a deletion; its code comes with the first press. */
export const Deletion = ({ members }: Pick<Directory, 'members'>) => {
  // The children's common type knows no state of one of them.
  const deletion = useSelector(
    members,
    ({ children }) => children['deletion'] as ActorRefFrom<typeof memberDeletionMachine> | undefined,
  )
  useNotices(deletion)
  return deletion && <DeletionDialog deletion={deletion} />
}
