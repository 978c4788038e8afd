import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AchievementsActor } from '#machines/achievements/achievements.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, Skeleton, SkeletonRows } from '#src/components/Loading.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Achievements.css.ts'

interface AchievementsFrameProps {
  actor: AchievementsActor
  /** The badges; null while there is nothing to show. */
  children: ReactNode
}

/** The frame of the badges: loading, failed, or an unknown member. */
export const AchievementsFrame = ({ actor, children }: AchievementsFrameProps) => {
  const isMissing = useSelector(actor, (state) => state.matches('missing'))
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <LoadedList
      gap="page"
      loading={isMissing ? <UnknownMember actor={actor} /> : <Checking />}
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => actor.send({ type: 'retry' })}
      isCard
      headingLevel={2}
    >
      {children}
    </LoadedList>
  )
}

const UnknownMember = ({ actor }: { actor: AchievementsActor }) => {
  const isOwn = useSelector(actor, ({ context }) => context.memberId === null)
  return (
    <Card>
      <Empty icon={UserX} action={isOwn ? undefined : <LinkButton href="/members">{texts.toMembers}</LinkButton>}>
        {isOwn ? texts.withoutMember : texts.notFound}
      </Empty>
    </Card>
  )
}

const Checking = () => (
  <Loading label={texts.loading}>
    <div className={css.medals}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={css.medal}>
          <Skeleton width={72} height={72} shape="circle" />
          <Skeleton width={88} />
        </div>
      ))}
    </div>
    <SkeletonRows count={4} />
  </Loading>
)
