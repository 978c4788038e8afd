import { useSelector } from '@xstate/react'
import { Award, Settings2 } from 'lucide-react'
import type { AchievementsActor } from '#machines/achievements/achievements.machine.ts'
import { achievementsAddressOf, achievementsPath } from '#machines/achievements/achievementsView.ts'
import { mayManageBadges } from '#machines/achievements/badgeRights.ts'
import { ownAchievementsMachine, type OwnAchievementsActor } from '#machines/achievements/ownAchievements.machine.ts'
import { earnedOf, missingOf, type Achievements as Result } from '#machines/achievements/achievement.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { running } from '#src/hooks/part.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/achievements/notices.ts'
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

const Achievements = ({ screen }: { screen: OwnAchievementsActor }) => {
  const actor = running(useSelector(screen, ({ children }) => children.achievements))
  const mayManage = useSelector(screen, ({ context }) => mayManageBadges(context.access))
  const isManaging = useSelector(screen, (snapshot) => snapshot.matches({ managing: 'rules' }))
  return (
    <Page
      title={texts.title}
      {...(mayManage && {
        actions: isManaging ? (
          <LinkButton href={achievementsPath({ tab: 'own' })} icon={Award}>
            {texts.back}
          </LinkButton>
        ) : (
          <LinkButton href={achievementsPath({ tab: 'rules' })} icon={Settings2}>
            {texts.manage}
          </LinkButton>
        ),
      })}
    >
      {isManaging ? <BadgeRules screen={screen} /> : <OwnBadges actor={actor} />}
    </Page>
  )
}

/** The rules of all badges have their own address, for users with the right. */
export const AchievementsScreen = screenOf({
  id: 'ownAchievements',
  machine: ownAchievementsMachine,
  read: achievementsAddressOf,
  follows: ['evaluation', 'proof', 'points', 'achievement'],
  Content: Achievements,
})

const OwnBadges = ({ actor }: { actor: AchievementsActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const result = useSelector(actor, ({ context }) => context.achievements)
  return (
    <div data-machine="achievements" data-state={state}>
      <AchievementsFrame actor={actor}>{result && <Own result={result} />}</AchievementsFrame>
    </div>
  )
}

const Own = ({ result: { achievements: all, kinds } }: { result: Result }) => {
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
          <Details all={all} kinds={kinds} />
        </Card>
      </div>
      <div className={css.column}>
        <Overall all={all} />
        <Goals all={all} />
      </div>
    </div>
  )
}
