import { useActorRef, useSelector } from '@xstate/react'
import { Award, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import { may } from '#machines/shared/access.ts'
import { earnedOf, missingOf, type Achievement } from '#machines/achievements/achievement.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import * as css from './Achievements.css.ts'
import { AchievementsFrame } from './AchievementsFrame.tsx'
import { Details } from './Details.tsx'
import { EarnedMedals, MissingMedals } from './Medals.tsx'
import { Goals, Overall } from './Overall.tsx'

const BadgeRules = later(
  async () => (await import('./BadgeRules.tsx')).BadgeRules,
  <Loading label={badges.loading} rows={6} />,
)

/** The rules of all badges have their own address, for users with the right. */
export const AchievementsScreen = () => {
  const actor = useActorRef(achievementsMachine, { input: { memberId: null } })
  useNotices(actor)
  useEffect(() => onReturn(() => actor.send({ type: 'refresh' })), [actor])
  const state = useSelector(actor, ({ value }) => stateText(value))
  const all = useSelector(actor, ({ context }) => context.achievements?.achievements ?? null)
  const access = useAccess()
  const [query] = useSearchParams()
  const mayManage = access !== null && (may(access, 'achievements', 'edit') || may(access, 'achievements', 'create'))
  const isManaging = mayManage && query.get('tab') === 'rules'
  return (
    <Page
      title={texts.title}
      {...(mayManage && {
        actions: isManaging ? (
          <LinkButton href="/achievements" icon={Award}>
            {texts.back}
          </LinkButton>
        ) : (
          <LinkButton href="/achievements?tab=rules" icon={Settings2}>
            {texts.manage}
          </LinkButton>
        ),
      })}
    >
      <div data-machine="achievements" data-state={state}>
        {isManaging ? (
          <BadgeRules onChange={() => actor.send({ type: 'refresh' })} />
        ) : (
          <AchievementsFrame actor={actor}>{all && <Own all={all} />}</AchievementsFrame>
        )}
      </div>
    </Page>
  )
}

const Own = ({ all }: { all: readonly Achievement[] }) => {
  const earned = earnedOf(all)
  const missing = missingOf(all)
  if (all.length === 0)
    return (
      <Card>
        <Empty icon={Award}>{texts.noBadges}</Empty>
      </Card>
    )
  return (
    <div className={css.grid}>
      <div className={css.column}>
        <Card title={texts.earned}>
          {earned.length > 0 ? <EarnedMedals earned={earned} /> : <p className={css.lead}>{texts.nothingEarned}</p>}
        </Card>
        <Card title={texts.upcoming}>
          {missing.length > 0 ? (
            <MissingMedals missing={missing} isOwn />
          ) : (
            <p className={css.lead}>{texts.allEarned}</p>
          )}
        </Card>
        <Card title={texts.details}>
          <Details all={all} />
        </Card>
      </div>
      <div className={css.column}>
        <Overall all={all} />
        <Goals all={all} />
      </div>
    </div>
  )
}
