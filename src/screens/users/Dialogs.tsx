import { useSelector } from '@xstate/react'
import { stateText } from '#src/hooks/stateText.ts'
import type { Administration } from './actor.ts'
import { later } from '#src/components/later.tsx'

const ChangeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)
const LinkDialog = later(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const InvitationDialog = later(async () => (await import('./InvitationDialog.tsx')).InvitationDialog)
const AnswerDialog = later(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)

/** The dialogs of the screen. Each loads its code when it first opens. */
export const Dialogs = ({ change, link, form, answer }: Administration) => {
  const changeState = useSelector(change, ({ value }) => stateText(value))
  const linkState = useSelector(link, ({ value }) => stateText(value))
  const formState = useSelector(form, ({ value }) => stateText(value))
  const answerState = useSelector(answer, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="accountChange" data-state={changeState} />
      <div data-machine="accountLink" data-state={linkState} />
      <div data-machine="invitationForm" data-state={formState} />
      <div data-machine="requestAnswer" data-state={answerState} />
      {changeState !== 'closed' && <ChangeDialog change={change} />}
      {linkState !== 'closed' && <LinkDialog link={link} />}
      {formState !== 'closed' && <InvitationDialog form={form} />}
      {answerState !== 'closed' && <AnswerDialog answer={answer} />}
    </>
  )
}
