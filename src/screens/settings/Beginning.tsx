import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { beginningMachine, factsOf, type BeginningActor } from '#machines/settings/beginning.machine.ts'
import {
  beginningAddressOf,
  beginningPath,
  beginningSteps,
  firstOpenStep,
  isClosed,
  isDone,
  maxPeople,
  wallPath,
  type BeginningStep,
} from '#machines/settings/beginning.ts'
import { rankingTabPath } from '#machines/ranking/rankingAdminView.ts'
import { membersPath } from '#machines/members/membersView.ts'
import { settingsPath } from '#machines/settings/settingsForm.ts'
import { laterSteps, type SetupStep } from '#machines/entrance/setupSteps.ts'
import { firstView, usersPath } from '#machines/users/usersView.ts'
import { Button } from '#src/components/Button.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import { useFocusWhenRemoved } from '#src/hooks/fieldFocus.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { SetupPlace } from '#src/screens/entrance/SetupPlace.tsx'
import '#src/texts/administrationNotices.ts'
import '#src/texts/council/settingsNotices.ts'
import { beginning as texts, proposal } from '#src/texts/settings/beginning.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Beginning.css.ts'
import { StepFields } from './BeginningFields.tsx'
import { NewLinks } from './NewLinks.tsx'

const Identity = later(async () => (await import('./Identity.tsx')).Identity, <Loading label={texts.loading} />)

/** Where the club changes later what a step has saved. The founder's name is that of the record. */
const changePaths: Readonly<Record<BeginningStep, string>> = {
  identity: settingsPath('identity'),
  founder: membersPath({ kind: 'list' }),
  routines: rankingTabPath('routines'),
  positions: '/council/settings',
  people: usersPath(firstView('invitations')),
  message: wallPath,
}

const hrefs = Object.fromEntries(beginningSteps.map((step) => [step, beginningPath(step)]))

const Beginning = ({ screen }: { screen: BeginningActor }) => {
  const facts = useSelector(screen, ({ context }) => context.facts)
  const step = useSelector(screen, ({ context }) => context.step)
  const isLoading = useSelector(screen, (snapshot) => snapshot.matches('loading'))
  const isFailed = useSelector(screen, (snapshot) => snapshot.matches('failed'))
  const isComplete = useSelector(screen, (snapshot) => snapshot.matches('complete'))
  const failure = useSelector(screen, ({ context }) => context.failure)
  const done: SetupStep[] = ['account', ...(facts ? laterSteps.filter((later) => isDone(facts.status, later)) : [])]
  if (isFailed)
    return (
      <SetupPlace title={texts.failed} step={step} done={done} hrefs={hrefs}>
        <Failure
          title={texts.failed}
          headingLevel={2}
          retryLabel={texts.retry}
          onRetry={() => screen.send({ type: 'retry' })}
        >
          {failure && loadReason(failure)}
        </Failure>
      </SetupPlace>
    )
  if (isComplete)
    return (
      <SetupPlace title={texts.complete} hint={texts.completeHint} step={null} done={done} hrefs={hrefs} isTitleFocused>
        <div className={css.narrow}>
          <LinkButton href="/admin" variant="primary" size="submit" isBlock>
            {texts.openAdmin}
          </LinkButton>
          <LinkButton href={wallPath} variant="quiet" isBlock>
            {texts.openWall}
          </LinkButton>
        </div>
      </SetupPlace>
    )
  if (facts === null || step === null)
    return (
      <SetupPlace title={texts.loading} step={step} done={done} hrefs={hrefs}>
        <Loading label={texts.loading} />
      </SetupPlace>
    )
  return (
    <SetupPlace
      title={texts.steps[step].title}
      hint={texts.steps[step].hint}
      step={step}
      done={done}
      hrefs={hrefs}
      isTitleFocused
      failure={
        failure &&
        (isClosed(facts, step) ? texts.founderKept : { title: texts.notSaved, reason: texts.reason(failure) })
      }
    >
      {isLoading ? (
        <Loading label={texts.loading} />
      ) : step === 'identity' ? (
        <IdentityStep screen={screen} />
      ) : (
        <Step key={step} screen={screen} step={step} />
      )}
    </SetupPlace>
  )
}

/** The form of the settings, which saves by itself. */
const IdentityStep = ({ screen }: { screen: BeginningActor }) => {
  const form = useSelector(screen, ({ children }) => children.identity)
  const wasDone = useSelector(screen, ({ context }) => isDone(factsOf(context).status, 'identity'))
  return (
    form && (
      <Identity form={form} saveLabel={texts.steps.identity.submit}>
        <Button variant="quiet" isBlock onPress={() => screen.send({ type: 'postpone' })}>
          {wasDone ? texts.goOn : texts.postpone}
        </Button>
      </Identity>
    )
  )
}

const newIds = () => Array.from({ length: maxPeople }, () => crypto.randomUUID())

const Step = ({ screen, step }: { screen: BeginningActor; step: Exclude<BeginningStep, 'identity'> }) => {
  const isBusy = useSelector(screen, (snapshot) => !snapshot.matches('editing'))
  const wasDone = useSelector(screen, ({ context }) => isDone(factsOf(context).status, step))
  const hasNews = useSelector(screen, ({ context }) => context.invited.length + context.added.length > 0)
  const isOver = useSelector(screen, ({ context }) => isClosed(factsOf(context), step))
  const founder = useSelector(screen, ({ context }) => (step === 'founder' ? factsOf(context).founder : null))
  const isAllDone = useSelector(screen, ({ context }) => firstOpenStep(factsOf(context).status) === null)
  const { submit, busy, done, change } = texts.steps[step]
  const form = useRef<HTMLFormElement>(null)
  // A failed save may load the step again.
  useFocusWhenRemoved(form, () => form.current?.closest('main')?.querySelector('h1')?.focus())
  const isLast = step === beginningSteps.at(-1)
  const next = (
    <Button
      variant={hasNews || isOver ? 'primary' : 'quiet'}
      size={hasNews || isOver ? 'submit' : 'medium'}
      isBlock
      isDisabled={isBusy}
      onPress={() => screen.send({ type: 'postpone' })}
    >
      {isLast ? (isAllDone ? texts.openAdmin : texts.finish) : hasNews || isOver ? texts.goOn : texts.postpone}
    </Button>
  )
  return (
    <>
      {wasDone && !hasNews && (
        <p className={css.done}>
          {founder ? texts.founderIs(founder.name) : done}{' '}
          <TextLink href={founder ? membersPath({ kind: 'form', id: founder.id }) : changePaths[step]}>
            {change}
          </TextLink>
        </p>
      )}
      {hasNews && <NewLinks screen={screen} />}
      <form
        ref={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          screen.send({ type: 'submit', proposal, ids: newIds() })
        }}
      >
        {isOver ? (
          next
        ) : (
          <StepFields screen={screen} step={step}>
            <Button
              type="submit"
              variant={hasNews ? 'outline' : 'primary'}
              size="submit"
              isBlock
              isBusy={isBusy}
              busyLabel={busy}
            >
              {submit}
            </Button>
            {next}
          </StepFields>
        )}
      </form>
    </>
  )
}

/** `/beginning`: the guided setup of a new club, after its first account. */
export const BeginningScreen = screenOf({
  id: 'beginning',
  machine: beginningMachine,
  read: beginningAddressOf,
  follows: [],
  Content: Beginning,
})
