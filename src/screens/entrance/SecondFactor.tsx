import { useSelector } from '@xstate/react'
import { secondFactorMachine, type SecondFactorActor } from '#machines/entrance/secondFactor.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { session } from '#src/hooks/app.ts'
import { useEntrance } from '#src/hooks/entrance.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { secondFactor as texts } from '#src/texts/entrance/secondFactor.ts'
import { CodeForm } from './CodeForm.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'

/** The second factor at sign-in, also for a stored session that lacks it. */
export const SecondFactor = ({ factorId }: { factorId: string }) => {
  const actor = useEntrance('secondFactor', secondFactorMachine, { factorId }) as SecondFactorActor | undefined
  return actor && <Form actor={actor} />
}

const Form = ({ actor }: { actor: SecondFactorActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isFaulty = useSelector(actor, ({ context }) => context.faults?.code !== undefined)
  return (
    <LoginPlace
      title={texts.title}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="secondFactor"
      data-state={state}
    >
      <p className={css.hint}>{texts.hint}</p>
      <CodeForm
        form={actor}
        isFaulty={isFaulty}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        isBusy={state === 'verifying'}
        onType={(code) => actor.send({ type: 'code.type', code })}
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
