import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { changesProfile } from '#machines/model/profile.ts'
import { profileMachine } from '#machines/profile.machine.ts'
import { OwnProfile } from '#src/joints/profile.ts'
import { useSession, useUserId } from '#src/joints/session.ts'
import { onNotice, useNotices } from '#src/joints/useNotices.ts'

/** Keeps the own profile while one is signed in. Whoever signs in instead, in another window, finds nothing of it. */
export const ProfileKeeper = ({ children }: { children: ReactNode }) => {
  const userId = useUserId()
  return (
    <Keeper key={userId} userId={userId}>
      {children}
    </Keeper>
  )
}

const Keeper = ({ userId, children }: { userId: string; children: ReactNode }) => {
  const email = useSession(({ context }) => context.user?.email ?? '')
  const profile = useActorRef(profileMachine, { input: { userId, email } })
  const state = useSelector(profile, ({ value }) => value)
  useNotices(profile)
  useEffect(
    () =>
      onNotice((notice) => {
        if (changesProfile(notice)) profile.send({ type: 'expire' })
      }),
    [profile],
  )
  return (
    <OwnProfile value={profile}>
      <div hidden data-machine="profile" data-state={state} />
      {children}
    </OwnProfile>
  )
}
