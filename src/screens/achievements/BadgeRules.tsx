import { useSelector } from '@xstate/react'
import { Award, Plus } from 'lucide-react'
import { mayEditBadges, mayHandBadges } from '#machines/achievements/badgeRights.ts'
import type { BadgeRulesActor } from '#machines/achievements/badgeRules.machine.ts'
import type { OwnAchievementsActor } from '#machines/achievements/ownAchievements.machine.ts'
import type { BadgeRule } from '#machines/achievements/badgeForm.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { running } from '#src/hooks/part.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { achievements } from '#src/texts/achievements/achievements.ts'
import { badges as texts } from '#src/texts/achievements/badges.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Achievements.css.ts'

const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog)
const BadgeForm = later(async () => (await import('./BadgeForm.tsx')).BadgeForm)

interface BadgeRulesProps {
  screen: OwnAchievementsActor
}

/** The rules of all badges, for users who edit or grant them. */
export const BadgeRules = ({ screen }: BadgeRulesProps) => {
  const rules = running(useSelector(screen, ({ children }) => children.rules))
  const isOpen = useSelector(rules, (snapshot) => !snapshot.matches({ form: 'closed' }))
  const state = useSelector(rules, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="badgeRules" data-state={state}>
        <RuleList screen={screen} rules={rules} />
        {isOpen && <BadgeForm rules={rules} />}
      </div>
      <Grant screen={screen} rules={rules} />
    </>
  )
}

const Grant = ({ screen, rules }: BadgeRulesProps & { rules: BadgeRulesActor }) => {
  const grants = running(useSelector(screen, ({ children }) => children.grant))
  const state = useSelector(grants, ({ value }) => stateText(value))
  const list = useSelector(rules, ({ context }) => context.rules)
  return (
    <div data-machine="badgeGrant" data-state={state}>
      {state !== 'closed' && list && (
        <GrantDialog grants={grants} badges={list.map(({ id, title }) => ({ id, label: title }))} />
      )}
    </div>
  )
}

const RuleList = ({ screen, rules }: BadgeRulesProps & { rules: BadgeRulesActor }) => {
  const access = useSelector(screen, ({ context }) => context.access)
  const list = useSelector(rules, ({ context }) => context.rules)
  const kinds = useSelector(rules, ({ context }) => context.kinds)
  const failure = useSelector(rules, (snapshot) =>
    snapshot.matches({ list: 'failed' }) ? snapshot.context.rulesFailure : null,
  )
  const mayEdit = mayEditBadges(access)
  const mayGrant = mayHandBadges(access, 'grant', null)
  return (
    <Card
      title={texts.title}
      {...(mayEdit && {
        aside: (
          <Button
            size="small"
            variant="primary"
            icon={Plus}
            onPress={() => rules.send({ type: 'add', id: crypto.randomUUID() })}
          >
            {texts.add}
          </Button>
        ),
      })}
    >
      <LoadedList
        texts={texts}
        failure={failure && loadReason(failure)}
        onRetry={() => rules.send({ type: 'retry' })}
        rows={6}
      >
        {list &&
          (list.length > 0 ? (
            <ul className={css.rows}>
              {list.map((rule) => (
                <Rule
                  key={rule.id}
                  rule={rule}
                  kinds={kinds}
                  {...(mayEdit && { onEdit: () => rules.send({ type: 'edit', rule }) })}
                  {...(mayGrant &&
                    rule.active && {
                      onGrant: () => screen.send({ type: 'grant.open', badgeId: rule.id }),
                    })}
                />
              ))}
            </ul>
          ) : (
            <Empty icon={Award}>{texts.empty}</Empty>
          ))}
      </LoadedList>
    </Card>
  )
}

interface RuleProps {
  rule: BadgeRule
  /** They name what rules count. */
  kinds: readonly RoutineKind[]
  onEdit?: () => void
  onGrant?: () => void
}

const Rule = ({ rule, kinds, onEdit, onGrant }: RuleProps) => (
  <li className={css.row}>
    <BadgeMedal icon={rule.icon} isEarned={false} size={56} />
    <div className={css.words}>
      <span className={css.title}>{rule.title}</span>
      <span className={css.soft}>{rule.description}</span>
      <span className={css.faint}>
        {rule.measure !== null && rule.threshold !== null
          ? achievements.rule(rule.measure, rule.threshold, kinds)
          : achievements.byHandOnly}
      </span>
      <span className={css.faint}>
        {texts.holders(rule.holders)}
        {!rule.active && ` · ${texts.inactive}`}
      </span>
    </div>
    <div className={`${css.standing} ${css.actions}`}>
      {onGrant && (
        <Button size="small" variant="quiet" aria-label={texts.grantOf(rule.title)} onPress={onGrant}>
          {texts.grant}
        </Button>
      )}
      {onEdit && (
        <Button size="small" aria-label={texts.editOf(rule.title)} onPress={onEdit}>
          {texts.edit}
        </Button>
      )}
    </div>
  </li>
)
