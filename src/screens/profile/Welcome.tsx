import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { isStepDone, welcomeSteps, type Welcome, type WelcomeStep } from '#machines/profile/welcome.ts'
import type { WelcomeActor } from '#machines/profile/welcome.machine.ts'
import { activeKinds, type RoutineKind } from '#machines/routines/routine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { welcome as texts } from '#src/texts/profile/welcome.ts'
import * as css from './Welcome.css.ts'

interface WelcomeCardProps {
  welcome: Welcome
  actor: WelcomeActor
  kinds: readonly RoutineKind[]
}

/** The newcomer's first steps. It disappears when all are done, or when the user dismisses it. */
export const WelcomeCard = ({ welcome, actor, kinds }: WelcomeCardProps) => {
  const isBusy = useSelector(actor, (state) => state.matches('dismissing'))
  const contents: Record<WelcomeStep, ReactNode> = {
    photo: !welcome.photo && (
      <LinkButton size="small" href="/profile">
        {texts.photo.link}
      </LinkButton>
    ),
    routines: <Routines kinds={kinds} />,
    proof: !welcome.proof && (
      <LinkButton size="small" href="/routines">
        {texts.proof.link}
      </LinkButton>
    ),
  }
  return (
    <Card
      className={css.card}
      tone="gold"
      title={texts.title()}
      aside={
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          busyLabel={texts.dismissing}
          onPress={() => actor.send({ type: 'dismiss' })}
        >
          {texts.dismiss}
        </Button>
      }
      data-machine="welcome"
      data-state={isBusy ? 'dismissing' : 'shown'}
    >
      <ol className={css.steps}>
        {welcomeSteps.map((step) => {
          const isDone = isStepDone(welcome, step)
          return (
            <li key={step} className={css.step} data-done={isDone || undefined}>
              <span className={css.mark}>
                {isDone ? <Check size={20} strokeWidth={1.75} aria-label={texts.done} /> : <Lozenge size={7} />}
              </span>
              <div>
                <h3 className={css.title}>{texts[step].title}</h3>
                <p className={css.text}>{texts[step].text}</p>
                {contents[step] && <div className={css.link}>{contents[step]}</div>}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const Routines = ({ kinds }: { kinds: readonly RoutineKind[] }) => (
  <ul className={css.routines}>
    {activeKinds(kinds).map(({ code, label, icon, max_points, period }) => {
      const Icon = routineIcons[icon]
      return (
        <li key={code} className={css.routine}>
          <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
          <div>
            {label}
            <div className={css.worth}>{texts.worth(max_points, period)}</div>
          </div>
        </li>
      )
    })}
  </ul>
)
