import { useSelector } from '@xstate/react'
import { KeyRound, Mail, ShieldCheck } from 'lucide-react'
import type { FactorsActor } from '#machines/profile/factors.machine.ts'
import type { OwnProfileActor } from '#machines/profile/ownProfile.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { later } from '#src/components/later.tsx'
import { useSession } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { factorRemoval, ownAccount as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)
const EmailDialog = later(async () => (await import('./EmailDialog.tsx')).EmailDialog)
const PasswordDialog = later(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const FactorDialog = later(async () => (await import('./FactorDialog.tsx')).FactorDialog)

/** The sign-in data: e-mail, password, second factor. */
export const Account = ({ screen }: { screen: OwnProfileActor }) => {
  const email = useSession(({ context }) => context.user?.email ?? '')
  const { factors, emailChange, passwordChange, factorEnrolment } = useSelector(screen, ({ children }) => children)
  return (
    <Card title={texts.title}>
      <div className={css.row}>
        <div className={css.what}>
          <h3 className={css.title}>{texts.email}</h3>
          <p className={css.value}>{email}</p>
          <p className={css.faint}>{texts.emailHint}</p>
        </div>
        <Button icon={Mail} onPress={() => screen.send({ type: 'email.open', email })}>
          {texts.changeEmail}
        </Button>
      </div>
      <div className={css.row}>
        <div className={css.what}>
          <h3 className={css.title}>{texts.password}</h3>
          <p className={css.faint}>{texts.passwordHint}</p>
        </div>
        <Button icon={KeyRound} onPress={() => screen.send({ type: 'password.open', email })}>
          {texts.changePassword}
        </Button>
      </div>
      {factors && <SecondFactorRow screen={screen} factors={factors} />}
      {emailChange && <EmailDialog actor={emailChange} />}
      {passwordChange && <PasswordDialog actor={passwordChange} />}
      {factorEnrolment && <FactorDialog actor={factorEnrolment} />}
    </Card>
  )
}

const SecondFactorRow = ({ screen, factors }: { screen: OwnProfileActor; factors: FactorsActor }) => {
  const state = useSelector(factors, ({ value }) => stateText(value))
  const factor = useSelector(factors, ({ context }) => context.factors?.[0] ?? null)
  const isKnown = useSelector(factors, ({ context }) => context.factors !== null)
  const failure = useSelector(factors, ({ context }) => context.failure)
  return (
    <div className={css.row} data-machine="factors" data-state={state}>
      {state === 'failed' && failure ? (
        <div className={css.what}>
          <Failure title={texts.factorFailed} retryLabel={texts.retry} onRetry={() => factors.send({ type: 'retry' })}>
            {loadReason(failure)}
          </Failure>
        </div>
      ) : !isKnown ? (
        <Loading label={texts.factorLoading} />
      ) : (
        <>
          <div className={css.what}>
            <h3 className={css.title}>
              {texts.factor}
              <StatusDot tone={factor ? 'success' : 'neutral'}>{factor ? texts.factorOn : texts.factorOff}</StatusDot>
            </h3>
            <p className={css.faint}>{factor ? texts.factorSince(factor.createdAt) : texts.factorNone}</p>
          </div>
          {factor ? (
            <Button variant="danger" onPress={() => factors.send({ type: 'remove', id: factor.id })}>
              {texts.remove}
            </Button>
          ) : (
            <Button icon={ShieldCheck} onPress={() => screen.send({ type: 'enrolment.open' })}>
              {texts.enable}
            </Button>
          )}
        </>
      )}
      {(state === 'asking' || state === 'removing') && (
        <Confirm
          isOpen
          title={factorRemoval.title}
          confirmLabel={factorRemoval.confirm}
          cancelLabel={factorRemoval.cancel}
          isBusy={state === 'removing'}
          busyLabel={factorRemoval.busy}
          alert={failure && factorRemoval.reason(failure)}
          onConfirm={() => factors.send({ type: 'confirm' })}
          onCancel={() => factors.send({ type: 'cancel' })}
        >
          {factorRemoval.text}
        </Confirm>
      )}
    </div>
  )
}
