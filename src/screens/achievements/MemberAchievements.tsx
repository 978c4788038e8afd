import { useSelector } from '@xstate/react'
import { Award } from 'lucide-react'
import type { AchievementsActor } from '#machines/achievements/achievements.machine.ts'
import { memberAchievementsAddressOf } from '#machines/achievements/achievementsView.ts'
import type { BadgeGrantActor } from '#machines/achievements/badgeGrant.machine.ts'
import type { GrantKind } from '#machines/achievements/badgeGrant.ts'
import { mayHandBadges } from '#machines/achievements/badgeRights.ts'
import {
  memberAchievementsMachine,
  type MemberAchievementsActor,
} from '#machines/achievements/memberAchievements.machine.ts'
import { earnedOf, missingOf, type Achievement, type Achievements } from '#machines/achievements/achievement.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { later } from '#src/components/later.tsx'
import { running } from '#src/hooks/part.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/achievements/notices.ts'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import * as css from './Achievements.css.ts'
import { AchievementsFrame } from './AchievementsFrame.tsx'
import { Details } from './Details.tsx'
import { EarnedMedals, MissingMedals } from './Medals.tsx'
import { Overall } from './Overall.tsx'

const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog)

const MemberAchievements = ({ screen }: { screen: MemberAchievementsActor }) => {
  const actor = running(useSelector(screen, ({ children }) => children.achievements))
  const grants = running(useSelector(screen, ({ children }) => children.grant))
  const access = useSelector(screen, ({ context }) => context.access)
  const memberId = useSelector(screen, ({ context }) => context.memberId)
  const state = useSelector(actor, ({ value }) => stateText(value))
  const result = useSelector(actor, ({ context }) => context.achievements)
  const mayGrant =
    mayHandBadges(access, 'grant', memberId) &&
    result?.member.status === 'ativo' &&
    missingOf(result.achievements).length > 0
  const open = (kind: GrantKind, { member }: Achievements, badgeId: string) =>
    screen.send({ type: 'grant.open', kind, member: { id: memberId, name: member.name }, badgeId })
  return (
    <Page
      title={result ? texts.titleOf(result.member.name) : texts.titleWithoutName}
      {...(mayGrant && {
        actions: (
          <Button icon={Award} variant="primary" onPress={() => open('grant', result, '')}>
            {texts.grant}
          </Button>
        ),
      })}
    >
      <div data-machine="achievements" data-state={state}>
        <AchievementsFrame actor={actor}>
          {result && (
            <Badges
              result={result}
              {...(mayHandBadges(access, 'revoke', memberId) && {
                onRevoke: (badgeId: string) => open('revoke', result, badgeId),
              })}
            />
          )}
        </AchievementsFrame>
      </div>
      <Grant actor={actor} grants={grants} />
    </Page>
  )
}

/** The badges of one member. */
export const MemberAchievementsScreen = screenOf({
  id: 'memberAchievements',
  machine: memberAchievementsMachine,
  read: memberAchievementsAddressOf,
  follows: [],
  Content: MemberAchievements,
})

const choicesOf = (badges: readonly Achievement[]) => badges.map(({ id, title }) => ({ id, label: title }))

const Grant = ({ actor, grants }: { actor: AchievementsActor; grants: BadgeGrantActor }) => {
  const state = useSelector(grants, ({ value }) => stateText(value))
  const all = useSelector(actor, ({ context }) => context.achievements?.achievements)
  return (
    <div data-machine="badgeGrant" data-state={state}>
      {state !== 'closed' && all && (
        <GrantDialog grants={grants} badges={choicesOf(all)} choices={choicesOf(missingOf(all))} />
      )}
    </div>
  )
}

const Badges = ({ result, onRevoke }: { result: Achievements; onRevoke?: (badgeId: string) => void }) => {
  const { member, achievements: all, kinds } = result
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
        <Card title={texts.earnedOf}>
          {earned.length > 0 ? (
            <EarnedMedals earned={earned} />
          ) : (
            <Empty icon={Award}>{texts.nothingEarnedBy(member.name)}</Empty>
          )}
        </Card>
        {missing.length > 0 && (
          <Card title={texts.upcoming}>
            <MissingMedals missing={missing} isOwn={false} />
          </Card>
        )}
        {earned.length > 0 && (
          <Card title={texts.details}>
            <Details all={earned} kinds={kinds} {...(onRevoke && { onRevoke })} />
          </Card>
        )}
      </div>
      <div className={css.column}>
        <Overall all={all} />
      </div>
    </div>
  )
}
