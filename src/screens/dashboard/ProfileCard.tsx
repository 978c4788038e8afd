import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { routinesPath, routineTypes } from '#machines/model/routine.ts'
import type { routinesMachine } from '#machines/routines.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, Skeleton, SkeletonRows } from '#src/components/Loading.tsx'
import { pictureUrl } from '#src/joints/picture.ts'
import { session, useSession } from '#src/joints/session.ts'
import { usePerson } from '#src/joints/usePerson.ts'
import { useToday } from '#src/joints/useToday.ts'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { dashboard as texts } from '#src/texts/dashboard.ts'
import { loadReason } from '#src/texts/failures.ts'
import { routineLabels } from '#src/texts/labels.ts'
import { name as nameStyle, subheading } from '#src/theme/type.css.ts'
import * as css from './Dashboard.css.ts'

type RoutinesActor = ActorRefFrom<typeof routinesMachine>

/** Who one is and which routines are done. */
export const ProfileCard = ({ routines }: { routines: RoutinesActor }) => (
  <Card>
    <Person />
    <h2 className={`${subheading} ${css.heading}`}>{texts.routines}</h2>
    <Flags routines={routines} />
  </Card>
)

const Person = () => {
  const { name, position, photoUrl } = usePerson()
  const failure = useSession((state) => (state.matches({ signedIn: 'failed' }) ? state.context.failure : null))
  const isKnown = useSession(({ context }) => context.access !== null)
  if (failure)
    return (
      <Failure
        headingLevel={2}
        title={texts.profileFailed}
        retryLabel={texts.retry}
        onRetry={() => session.send({ type: 'retry' })}
      >
        {loadReason(failure)}
      </Failure>
    )
  if (!isKnown)
    return (
      <Loading label={texts.loadingProfile}>
        <div className={css.person}>
          <Skeleton width={104} height={104} shape="circle" />
          <Skeleton width="50%" height={28} />
        </div>
      </Loading>
    )
  return (
    <div className={css.person}>
      <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={104} />
      <div className={css.personText}>
        <p className={`${nameStyle} ${css.personName}`}>{name}</p>
        <p className={css.position}>{position}</p>
      </div>
    </div>
  )
}

const Flags = ({ routines: actor }: { routines: RoutinesActor }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  const today = useToday()
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  if (failure)
    return (
      <Failure title={texts.routinesFailed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
    )
  if (!routines)
    return (
      <Loading label={texts.loadingRoutines}>
        <SkeletonRows count={2} />
      </Loading>
    )
  return (
    <ul className={css.routines}>
      {routineTypes.map((type) => {
        const Icon = routineIcons[type]
        const period = routines.kinds.find(({ code }) => code === type)?.period ?? 'day'
        return (
          <li key={type} className={css.routine}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <div className={css.routineText}>
              <div className={css.routineName}>{routineLabels[type]}</div>
              <div className={css.period}>{texts.period(period, today)}</div>
            </div>
            {routines.flags[type] ? (
              <Badge tone="success" icon={Check}>
                {texts.done}
              </Badge>
            ) : (
              <LinkButton
                size="small"
                href={routinesPath({ tab: 'submit', type })}
                aria-label={texts.registerRoutine(routineLabels[type])}
              >
                {texts.register}
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
