import { useActorRef, useSelector } from '@xstate/react'
import { secondFactorMachine } from '#machines/entrance/secondFactor.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { session } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { secondFactor as texts } from '#src/texts/entrance/login.ts'
import { CodeForm } from './CodeForm.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'

/** The second factor at sign-in, also for a stored session that lacks it. */
export const SecondFactor = ({ factorId }: { factorId: string }) => {
  const actor = useActorRef(secondFactorMachine, { input: { factorId } })
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <LoginPlace
      title={texts.title}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="secondFactor"
      data-state={state}
    >
      <p className={css.hint}>{texts.hint}</p>
      <CodeForm
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        isBusy={state === 'verifying'}
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
      />
      <div className={css.ways}>
        <Button variant="quiet" onPress={() => session.send({ type: 'signOut' })}>
          {texts.leave}
        </Button>
      </div>
    </LoginPlace>
  )
}
