import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { changesProfile } from '#machines/profile/profile.ts'
import { profileMachine } from '#machines/profile/profile.machine.ts'
import { OwnProfile } from '#src/hooks/profile.ts'
import { useSession, useUserId } from '#src/hooks/session.ts'
import { onNotice, useNotices } from '#src/hooks/useNotices.ts'

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
