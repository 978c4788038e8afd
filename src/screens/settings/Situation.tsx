import { useSelector } from '@xstate/react'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { machinesVersion } from '#machines/feedback/recording.ts'
import { checks, needsAttention, type Check, type ClubSituation } from '#machines/settings/clubSituation.ts'
import { situationMachine, type SituationActor } from '#machines/settings/situation.machine.ts'
import { tasksPath } from '#machines/tasks/taskView.ts'
import { firstView, usersPath } from '#machines/users/usersView.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Card } from '#src/components/Card.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { BackToAdmin } from '#src/screens/app/BackToAdmin.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/administrationNotices.ts'
import { situation as texts } from '#src/texts/settings/situation.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Situation.css.ts'

/** Where the administrator does something about it. */
const links: Readonly<Partial<Record<Check, { href: string; text: string }>>> = {
  proofs: { href: tasksPath({ status: 'toEvaluate', member: null, priority: null }), text: texts.links.proofs },
  errors: { href: '/admin/problems', text: texts.links.errors },
  members: { href: usersPath(firstView('invitations')), text: texts.links.members },
  invitations: {
    href: usersPath({ tab: 'invitations', filter: 'expired', search: '' }),
    text: texts.links.invitations,
  },
}

const Situation = ({ screen }: { screen: SituationActor }) => {
  const situation = useSelector(screen, ({ context }) => context.situation)
  const failure = useSelector(screen, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  return (
    <Page title={texts.title} above={<BackToAdmin />}>
      <Card>
        <LoadedList
          texts={texts}
          failure={failure && loadReason(failure)}
          headingLevel={2}
          onRetry={() => screen.send({ type: 'retry' })}
          rows={checks.length}
        >
          {situation && <Checks situation={situation} />}
        </LoadedList>
      </Card>
    </Page>
  )
}

/** `/admin/situacao`: what needs attention in the installation and in the club. */
export const SituationScreen = screenOf({
  id: 'situation',
  machine: situationMachine,
  read: () => ({}),
  follows: [],
  Content: Situation,
})

const Checks = ({ situation }: { situation: ClubSituation }) => {
  const attention = needsAttention(situation)
  const checksWith = (state: boolean | null) => checks.filter((check) => attention[check] === state)
  const [urgent, unreported] = [checksWith(true), checksWith(null)]
  return (
    <>
      <p className={css.summary}>{texts.summary(urgent.length, unreported.length)}</p>
      <ul className={css.list}>
        {[...urgent, ...unreported, ...checksWith(false)].map((check) => (
          <CheckItem key={check} check={check} situation={situation} isAttention={attention[check]} />
        ))}
      </ul>
    </>
  )
}

interface CheckItemProps {
  check: Check
  situation: ClubSituation
  /** null: the server does not report it. */
  isAttention: boolean | null
}

const CheckItem = ({ check, situation, isAttention }: CheckItemProps) => {
  const words = texts.checks[check]
  const link = links[check]
  const advice = isAttention ? words.attention(situation) : words.fine
  return (
    <li className={css.check}>
      <div className={css.head}>
        <h2 className={css.title}>{words.title}</h2>
        <State isAttention={isAttention} />
      </div>
      <p className={css.value}>{words.value(situation, machinesVersion)}</p>
      <p className={css.advice}>{isAttention === null ? texts.unreportedAdvice : advice}</p>
      {link && (
        <p>
          <TextLink href={link.href}>{link.text}</TextLink>
        </p>
      )}
    </li>
  )
}

const State = ({ isAttention }: Pick<CheckItemProps, 'isAttention'>) => {
  if (isAttention === null) return <Badge icon={CircleHelp}>{texts.unreported}</Badge>
  return isAttention ? (
    <Badge tone="warning" icon={TriangleAlert}>
      {texts.attention}
    </Badge>
  ) : (
    <Badge tone="success" icon={CircleCheck}>
      {texts.fine}
    </Badge>
  )
}
