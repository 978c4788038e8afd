import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import { accountLinkMachine } from '#machines/users/accountLink.machine.ts'
import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import type { Access } from '#machines/shared/access.ts'
import { usersPath, usersViewOf } from '#machines/users/usersView.ts'
import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { usersMachine } from '#machines/users/users.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import type { Administration } from './actor.ts'

/** The machines of /admin/users. The list follows the address, and each change reloads it. */
export const useAdministration = (access: Access): Administration => {
  const [query] = useSearchParams()
  const view = useMemo(() => usersViewOf(query), [query])
  const navigate = useNavigate()
  const users = useActorRef(usersMachine, { input: { view } })
  const change = useActorRef(accountChangeMachine)
  const link = useActorRef(accountLinkMachine)
  const form = useActorRef(invitationFormMachine)
  const answer = useActorRef(requestAnswerMachine)
  useNotices(users)
  useNotices(change)
  useNotices(link)
  useNotices(form)
  useNotices(answer)
  useEffect(() => users.send({ type: 'view.change', view }), [users, view])
  useEffect(() => onReturn(() => users.send({ type: 'refresh' })), [users])
  useEffect(() => {
    const refresh = () => users.send({ type: 'refresh' })
    const subscriptions = [
      users.on(
        'view.settled',
        ({ view }) => void navigate(usersPath(view), { replace: true, preventScrollReset: true }),
      ),
      change.on('users.changed', refresh),
      link.on('users.changed', refresh),
      form.on('users.changed', refresh),
      answer.on('users.changed', refresh),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [users, change, link, form, answer, navigate])
  return useMemo(() => ({ users, change, link, form, answer, access }), [users, change, link, form, answer, access])
}
