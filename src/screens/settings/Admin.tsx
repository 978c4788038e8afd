import { useSelector } from '@xstate/react'
import { ArrowRight, Check, Landmark, Settings, Trophy, UserCog } from 'lucide-react'
import { administrationMachine, type AdministrationActor } from '#machines/settings/administration.machine.ts'
import { firstSteps, stepsDone, type ClubStatus, type FirstStep } from '#machines/settings/clubStatus.ts'
import { tasksPath } from '#machines/tasks/taskView.ts'
import { firstView, usersPath } from '#machines/users/usersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkCard, type LinkCardProps } from '#src/components/LinkCard.tsx'
import { Inline, Stack } from '#src/components/Stack.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/administrationNotices.ts'
import { admin as texts } from '#src/texts/settings/admin.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Admin.css.ts'

/** The words of the counts above 0. */
const waitingIn = (...counts: readonly (readonly [number | undefined, (number: number) => string])[]) =>
  counts.flatMap(([number = 0, words]) => (number > 0 ? [words(number)] : []))

const areasOf = (status: ClubStatus | null): LinkCardProps[] => [
  {
    icon: UserCog,
    title: texts.users,
    text: texts.usersText,
    href: '/admin/users',
    waiting: waitingIn(
      [status?.expiringInvitations, texts.expiringInvitations],
      [status?.deletionRequests, texts.deletionRequests],
    ),
  },
  { icon: Landmark, title: texts.council, text: texts.councilText, href: '/council' },
  {
    icon: Trophy,
    title: texts.ranking,
    text: texts.rankingText,
    href: '/admin/ranking',
    waiting: waitingIn([status?.toEvaluate, texts.toEvaluate], [status?.openPeriods, texts.openPeriods]),
  },
  { icon: Settings, title: texts.settings, text: texts.settingsText, href: '/admin/settings' },
]

const stepPaths: Readonly<Record<FirstStep, string>> = {
  begin: '/beginning',
  invite: usersPath(firstView('invitations')),
  meet: '/council/settings?tab=meetings',
  evaluate: tasksPath({ status: 'toEvaluate', member: null, priority: null }),
}

const Administration = ({ screen }: { screen: AdministrationActor }) => {
  const status = useSelector(screen, ({ context }) => context.status)
  const failure = useSelector(screen, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  return (
    <Page title={texts.title}>
      <Stack gap="page">
        {status && <FirstSteps status={status} />}
        <ul className={css.areas}>
          {areasOf(status).map((area) => (
            <li key={area.href}>
              <LinkCard {...area} />
            </li>
          ))}
        </ul>
        <Inline gap="xl">
          <TextLink href="/admin/situacao">{texts.situation}</TextLink>
          <TextLink href="/admin/problems">{texts.problems}</TextLink>
        </Inline>
        {failure && (
          <Failure
            title={texts.failed}
            headingLevel={2}
            retryLabel={texts.retry}
            onRetry={() => screen.send({ type: 'retry' })}
          >
            {loadReason(failure)}
          </Failure>
        )}
      </Stack>
    </Page>
  )
}

/** Disappears when all are done. */
const FirstSteps = ({ status }: { status: ClubStatus }) => {
  const done = stepsDone(status)
  return (
    done && (
      <Card title={texts.firstSteps}>
        <ol className={css.steps}>
          {firstSteps.map((step) => (
            <li key={step} className={css.step} data-done={done[step] || undefined}>
              {done[step] ? (
                <Check size={20} strokeWidth={1.75} aria-label={texts.stepDone} className={css.mark} />
              ) : (
                <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" className={css.mark} />
              )}
              <div>
                {done[step] ? (
                  <span>{texts.steps[step].title}</span>
                ) : (
                  <TextLink href={stepPaths[step]} tone="strong">
                    {texts.steps[step].title}
                  </TextLink>
                )}
                <p className={css.text}>{texts.steps[step].text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    )
  )
}

/** The links to the areas of the administration, with what waits in each. */
export const AdminScreen = screenOf({
  id: 'administration',
  machine: administrationMachine,
  read: () => ({}),
  follows: ['proof', 'invitation', 'deletion_request'],
  Content: Administration,
})
