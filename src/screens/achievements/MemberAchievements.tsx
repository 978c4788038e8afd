import { useActorRef, useSelector } from '@xstate/react'
import { Award } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import { may } from '#machines/shared/access.ts'
import { earnedOf, missingOf, type Achievements } from '#machines/achievements/achievement.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { later } from '#src/components/later.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import * as css from './Achievements.css.ts'
import { AchievementsFrame } from './AchievementsFrame.tsx'
import { Details } from './Details.tsx'
import { EarnedMedals, MissingMedals } from './Medals.tsx'
import { Overall } from './Overall.tsx'

const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog)

export const MemberAchievementsScreen = () => {
  const { memberId = '' } = useParams()
  return <OfMember key={memberId} memberId={memberId} />
}

const OfMember = ({ memberId }: { memberId: string }) => {
  const actor = useActorRef(achievementsMachine, { input: { memberId } })
  useNotices(actor)
  useEffect(() => onReturn(() => actor.send({ type: 'refresh' })), [actor])
  const access = useAccess()
  const grants = useActorRef(badgeGrantMachine, { input: { ownMemberId: access?.memberId ?? null } })
  useNotices(grants)
  useEffect(() => {
    const subscription = grants.on('badges.changed', () => actor.send({ type: 'refresh' }))
    return () => subscription.unsubscribe()
  }, [grants, actor])
  const state = useSelector(actor, ({ value }) => stateText(value))
  const grantState = useSelector(grants, ({ value }) => stateText(value))
  const result = useSelector(actor, ({ context }) => context.achievements)
  const member = { id: memberId, name: result?.member.name ?? '' }
  const missing = result ? missingOf(result.achievements) : []
  const mayGrant =
    access !== null &&
    may(access, 'achievements', 'create') &&
    access.memberId !== memberId &&
    result?.member.status === 'ativo' &&
    missing.length > 0
  const mayRevoke = access !== null && may(access, 'achievements', 'delete')
  return (
    <Page
      title={result ? texts.titleOf(result.member.name) : texts.titleWithoutName}
      {...(mayGrant && {
        actions: (
          <Button
            icon={Award}
            variant="primary"
            onPress={() => grants.send({ type: 'open', kind: 'grant', member, badgeId: '' })}
          >
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
              {...(mayRevoke && {
                onRevoke: (badgeId: string) => grants.send({ type: 'open', kind: 'revoke', member, badgeId }),
              })}
            />
          )}
        </AchievementsFrame>
      </div>
      <div data-machine="badgeGrant" data-state={grantState}>
        {grantState !== 'closed' && result && (
          <GrantDialog
            grants={grants}
            badges={result.achievements.map(({ id, title }) => ({ id, label: title }))}
            choices={missing.map(({ id, title }) => ({ id, label: title }))}
          />
        )}
      </div>
    </Page>
  )
}

const Badges = ({ result, onRevoke }: { result: Achievements; onRevoke?: (badgeId: string) => void }) => {
  const { member, achievements: all } = result
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
            <Details all={earned} {...(onRevoke && { onRevoke })} />
          </Card>
        )}
      </div>
      <div className={css.column}>
        <Overall all={all} />
      </div>
    </div>
  )
}
