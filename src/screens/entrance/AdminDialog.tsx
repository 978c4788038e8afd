import { useSelector } from '@xstate/react'
import type { LoginActor } from '#machines/entrance/login.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { adminLoginReason, login as texts } from '#src/texts/entrance/login.ts'
import { secondFactor } from '#src/texts/entrance/secondFactor.ts'
import { CodeForm } from './CodeForm.tsx'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'

/** 'Login Administrativo'. For an account without the role it shows an error and stays open. */
export const AdminDialog = ({ login, isOpen }: { login: LoginActor; isOpen: boolean }) => {
  const isConfirming = useSelector(
    login,
    (state) =>
      state.matches({ admin: 'confirming' }) ||
      state.matches({ admin: 'verifying' }) ||
      state.matches({ admin: 'quitting' }),
  )
  const isBusy = useSelector(
    login,
    (state) =>
      state.matches('admin') && !state.matches({ admin: 'editing' }) && !state.matches({ admin: 'confirming' }),
  )
  const isCodeFaulty = useSelector(login, ({ context }) => context.faults?.code !== undefined)
  const failure = useSelector(login, (state) =>
    state.matches({ admin: 'editing' }) || state.matches({ admin: 'confirming' }) ? state.context.failure : null,
  )
  return (
    <Dialog
      title={texts.admin.title}
      closeLabel={texts.admin.close}
      isOpen={isOpen}
      isBusy={isBusy}
      onOpenChange={(open) => {
        if (!open) login.send({ type: 'admin.close' })
      }}
    >
      {failure && (
        <div className={css.alert}>
          <Alert title={texts.admin.failed}>{adminLoginReason(failure)}</Alert>
        </div>
      )}
      {isConfirming ? (
        <>
          <p className={css.hint}>{secondFactor.hint}</p>
          <CodeForm
            submitLabel={secondFactor.submit}
            busyLabel={secondFactor.busy}
            isBusy={isBusy}
            form={login}
            isFaulty={isCodeFaulty}
            onType={(code) => login.send({ type: 'code.type', code })}
            onSubmit={(code) => login.send({ type: 'code.submit', code })}
          />
        </>
      ) : (
        <Credentials
          login={login}
          isActive={isOpen}
          emailLabel={texts.admin.email}
          passwordLabel={texts.admin.password}
          submitLabel={texts.admin.submit}
          busyLabel={texts.admin.busy}
          isBusy={isBusy}
          autoFocus
          onSubmit={(credentials) => login.send({ type: 'submit', ...credentials })}
        />
      )}
    </Dialog>
  )
}
