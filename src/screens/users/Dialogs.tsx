import { useSelector } from '@xstate/react'
import { later } from '#src/components/later.tsx'
import type { Administration } from './actor.ts'

const ChangeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)
const LinkDialog = later(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const InvitationDialog = later(async () => (await import('./InvitationDialog.tsx')).InvitationDialog)
const BatchDialog = later(async () => (await import('./batch/BatchDialog.tsx')).BatchDialog)
const AnswerDialog = later(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)

/** The open dialog, if any. Each loads its code when it first opens. */
export const Dialogs = ({ users }: Pick<Administration, 'users'>) => {
  const { change, link, invitation, batch, answer } = useSelector(users, ({ children }) => children)
  return (
    <>
      {change && <ChangeDialog change={change} />}
      {link && <LinkDialog link={link} />}
      {invitation && <InvitationDialog form={invitation} users={users} />}
      {batch && <BatchDialog actor={batch} />}
      {answer && <AnswerDialog answer={answer} />}
    </>
  )
}
