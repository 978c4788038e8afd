import { useSelector } from '@xstate/react'
import type { ProofAudienceActor } from '#machines/profile/proofAudience.machine.ts'
import { audienceOf } from '#machines/profile/proofAudience.ts'
import { Button } from '#src/components/Button.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { consentTexts, proofAudience as texts } from '#src/texts/profile/proofAudience.ts'
import * as css from './OwnProfile.css.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Who sees the current user's proofs, and the change to the other audience. */
export const ProofAudience = ({ actor }: { actor: ProofAudienceActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const { consent, isKnown, failure } = useSelector(actor, ({ context }) => context)
  const audience = audienceOf(consent)
  const next = audience === 'club' ? 'evaluators' : 'club'
  const question = texts.question[next]
  return (
    <div className={css.row} data-machine="proofAudience" data-state={state}>
      {state === 'failed' && failure ? (
        <div className={css.what}>
          <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
            {loadReason(failure)}
          </Failure>
        </div>
      ) : !isKnown ? (
        <Loading label={texts.loading} />
      ) : (
        <>
          <div className={css.what}>
            <h3 className={css.title}>{texts.title}</h3>
            <p className={css.value}>{texts.labels[audience]}</p>
            <p className={css.faint}>{texts.standing(consent)}</p>
          </div>
          <Button variant="outline" onPress={() => actor.send({ type: 'change' })}>
            {texts.change[next]}
          </Button>
        </>
      )}
      {(state === 'asking' || state === 'saving') && (
        <Confirm
          isOpen
          tone="primary"
          title={question.title}
          confirmLabel={question.confirm}
          cancelLabel={texts.cancel}
          isBusy={state === 'saving'}
          busyLabel={texts.busy}
          alert={failure && texts.why(failure)}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onCancel={() => actor.send({ type: 'cancel' })}
        >
          {`${consentTexts[next]} ${question.more}`}
        </Confirm>
      )}
    </div>
  )
}
