import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { memberListMachine } from '#machines/members/memberList.machine.ts'
import { membersMachine } from '#machines/members/members.machine.ts'
import { membersAddressOf, membersPath, type MembersPlace } from '#machines/members/membersView.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess, useSession } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import type { Directory } from './actor.ts'

/** Tells both machines where the address leads and which rights one has, and each what the other has learnt. */
export const useDirectory = (): Directory => {
  const access = useAccess()
  const isWithoutRights = useSession((snapshot) => snapshot.matches({ signedIn: 'failed' }))
  const [query] = useSearchParams()
  const { place, view } = useMemo(() => membersAddressOf(query), [query])
  const navigate = useNavigate()
  const members = useActorRef(membersMachine, { input: { access, place } })
  const list = useActorRef(memberListMachine, { input: { view } })
  useNotices(members)
  useNotices(list)
  useEffect(
    () => members.send(isWithoutRights ? { type: 'access.fail' } : { type: 'access.change', access }),
    [members, access, isWithoutRights],
  )
  useEffect(() => {
    const known = list.getSnapshot().context.members
    const id = place.kind === 'detail' ? place.id : null
    members.send({ type: 'place.change', place, known: known.find((member) => member.id === id) ?? null })
  }, [members, list, place])
  useEffect(() => list.send({ type: 'view.change', view }), [list, view])
  useEffect(
    () =>
      onReturn(() => {
        members.send({ type: 'refresh' })
        list.send({ type: 'refresh' })
      }),
    [members, list],
  )
  useEffect(() => {
    const replace = (there: MembersPlace) =>
      void navigate(membersPath(there, list.getSnapshot().context.view), {
        replace: true,
        preventScrollReset: there.kind === 'list',
      })
    const subscriptions = [
      list.on('view.settled', () => replace(members.getSnapshot().context.place)),
      members.on('member.changed', ({ member }) => list.send({ type: 'member.change', member })),
      members.on('member.gone', ({ id, isShown }) => {
        list.send({ type: 'member.remove', id })
        list.send({ type: 'refresh' })
        if (isShown) replace({ kind: 'list' })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [members, list, navigate])
  return useMemo(() => ({ members, list }), [members, list])
}
