import { useSelector } from '@xstate/react'
import { indicators, type Profile } from '#machines/profile/profile.ts'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Blocks, Loading, Skeleton } from '#src/components/Loading.tsx'
import { useProfileActor } from '#src/hooks/profile.ts'
import { session, useSession } from '#src/hooks/session.ts'
import { dashboard as texts } from '#src/texts/profile/dashboard.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { profile as words } from '#src/texts/profile/profile.ts'
import { subheading } from '#src/theme/type.css.ts'
import { Indicators, Person, Rating, Skills } from './Person.tsx'
import * as css from './Profile.css.ts'
import { RoutineFlags } from './RoutineFlags.tsx'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'

/** The user, the done routines and the stats. The routines do not wait for the profile. */
export const ProfileCard = ({ routines }: { routines: RoutinesActor }) => {
  const actor = useProfileActor()
  const profile = useSelector(actor, ({ context }) => context.profile)
  const isAlone = useSelector(actor, (state) => state.matches('failed')) && profile === null
  const person = usePersonShown(profile)
  return (
    <Card>
      <div className={css.container}>
        <div className={css.areas} data-alone={isAlone || undefined}>
          {isAlone ? (
            <NoProfile />
          ) : person ? (
            <Person person={person}>
              {profile ? <Rating profile={profile} /> : <Loading label={words.loading} />}
            </Person>
          ) : (
            <LoadingPerson />
          )}
          <div className={css.routines}>
            {!isAlone && <AccessFailure />}
            <h2 className={`${subheading} ${css.heading}`}>{texts.routines}</h2>
            <RoutineFlags routines={routines} />
          </div>
          {profile && <Indicators profile={profile} />}
          {profile && <Skills profile={profile} />}
          {!profile && !isAlone && <LoadingRest />}
        </div>
      </div>
    </Card>
  )
}

const LoadingPerson = () => (
  <Loading label={words.loading}>
    <div className={css.person}>
      <Skeleton width={104} height={104} shape="circle" />
      <div className={css.bones}>
        <Skeleton width={220} height={34} />
        <Skeleton width={140} />
        <Skeleton width={110} />
      </div>
    </div>
  </Loading>
)

/**
 * The rights usually load first and contain the user's picture, name and position. The parts that are equal in the
 * profile do not change.
 */
const usePersonShown = (profile: Profile | null) => {
  const member = useSession(({ context }) => context.access?.member ?? null)
  if (profile) return profile
  return (
    member && {
      name: member.name,
      position: member.position || null,
      role: 'member' as const,
      photoUrl: member.photo_url,
    }
  )
}

/** The same shape as the loaded content, so that the routines do not move. */
const LoadingRest = () => (
  <>
    <div className={css.indicators}>
      <Blocks>
        {indicators.map((id) => (
          <div key={id} className={css.indicator}>
            <Skeleton width="46%" height={13} />
            <Skeleton width={90} height={13} />
          </div>
        ))}
        <div className={css.origin}>
          <Skeleton width={140} height={13} />
        </div>
      </Blocks>
    </div>
    <div className={css.skillsArea}>
      <h2 className={`${subheading} ${css.heading}`}>{words.skillsTitle}</h2>
      <Blocks>
        <Skeleton width="80%" height={22} />
      </Blocks>
    </div>
  </>
)

/** Retries the rights too if they are missing, because the same server is usually down. */
const NoProfile = () => {
  const actor = useProfileActor()
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <Failure
      headingLevel={2}
      title={words.failed}
      retryLabel={texts.retry}
      onRetry={() => {
        actor.send({ type: 'retry' })
        session.send({ type: 'retry' })
      }}
    >
      {failure && loadReason(failure)}
    </Failure>
  )
}

/** Without the rights some links and buttons are missing. */
const AccessFailure = () => {
  const failure = useSession((state) => (state.matches({ signedIn: 'failed' }) ? state.context.failure : null))
  if (!failure) return null
  return (
    <Failure
      headingLevel={2}
      title={texts.accessFailed}
      retryLabel={texts.retry}
      onRetry={() => session.send({ type: 'retry' })}
    >
      {loadReason(failure)}
    </Failure>
  )
}
