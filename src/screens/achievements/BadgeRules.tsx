import { useActorRef, useSelector } from '@xstate/react'
import { Award, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { badgeGrantMachine } from '#machines/achievements/badgeGrant.machine.ts'
import { badgeRulesMachine } from '#machines/achievements/badgeRules.machine.ts'
import { may } from '#machines/shared/access.ts'
import type { BadgeRule } from '#machines/achievements/badgeForm.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { achievements } from '#src/texts/achievements/achievements.ts'
import { badges as texts } from '#src/texts/achievements/badges.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import '#src/texts/pageNotices.ts'
import * as css from './Achievements.css.ts'

const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog)
const BadgeForm = later(async () => (await import('./BadgeForm.tsx')).BadgeForm)

/** The rules of all badges, for users who edit or grant them. `onChange`: a member's badges may have changed. */
export const BadgeRules = ({ onChange }: { onChange: () => void }) => {
  const access = useAccess()
  const rules = useActorRef(badgeRulesMachine)
  const grants = useActorRef(badgeGrantMachine, { input: { ownMemberId: access?.memberId ?? null } })
  useNotices(rules)
  useNotices(grants)
  useEffect(() => onReturn(() => rules.send({ type: 'refresh' })), [rules])
  useEffect(() => {
    const changed = rules.on('rules.changed', onChange)
    const granted = grants.on('badges.changed', () => {
      rules.send({ type: 'refresh' })
      onChange()
    })
    return () => {
      changed.unsubscribe()
      granted.unsubscribe()
    }
  }, [rules, grants, onChange])
  const state = useSelector(rules, ({ value }) => stateText(value))
  const grantState = useSelector(grants, ({ value }) => stateText(value))
  const list = useSelector(rules, ({ context }) => context.rules)
  const failure = useSelector(rules, (snapshot) =>
    snapshot.matches({ list: 'failed' }) ? snapshot.context.rulesFailure : null,
  )
  const isOpen = useSelector(rules, (snapshot) => !snapshot.matches({ form: 'closed' }))
  const mayEdit = access !== null && may(access, 'achievements', 'edit')
  const mayGrant = access !== null && may(access, 'achievements', 'create')
  return (
    <>
      <div data-machine="badgeRules" data-state={state}>
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
                      {...(mayEdit && { onEdit: () => rules.send({ type: 'edit', rule }) })}
                      {...(mayGrant &&
                        rule.active && {
                          onGrant: () => grants.send({ type: 'open', kind: 'grant', member: null, badgeId: rule.id }),
                        })}
                    />
                  ))}
                </ul>
              ) : (
                <Empty icon={Award}>{texts.empty}</Empty>
              ))}
          </LoadedList>
        </Card>
        {isOpen && <BadgeForm rules={rules} />}
      </div>
      <div data-machine="badgeGrant" data-state={grantState}>
        {grantState !== 'closed' && list && (
          <GrantDialog grants={grants} badges={list.map(({ id, title }) => ({ id, label: title }))} />
        )}
      </div>
    </>
  )
}

interface RuleProps {
  rule: BadgeRule
  onEdit?: () => void
  onGrant?: () => void
}

const Rule = ({ rule, onEdit, onGrant }: RuleProps) => (
  <li className={css.row}>
    <BadgeMedal icon={rule.icon} isEarned={false} size={56} />
    <div className={css.words}>
      <span className={css.title}>{rule.title}</span>
      <span className={css.soft}>{rule.description}</span>
      <span className={css.faint}>
        {rule.measure !== null && rule.threshold !== null
          ? achievements.rule(rule.measure, rule.threshold)
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
