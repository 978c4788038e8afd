import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/entrance/login.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { adminLoginReason, login as texts, secondFactor } from '#src/texts/entrance/login.ts'
import { CodeForm } from './CodeForm.tsx'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'

/** 'Login Administrativo'. For an account without the role it shows an error and stays open. */
export const AdminDialog = ({ login, isOpen }: { login: ActorRefFrom<typeof loginMachine>; isOpen: boolean }) => {
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
            onSubmit={(code) => login.send({ type: 'code.submit', code })}
          />
        </>
      ) : (
        <Credentials
          emailLabel={texts.admin.email}
          passwordLabel={texts.admin.password}
          submitLabel={texts.admin.submit}
          busyLabel={texts.admin.busy}
          isBusy={isBusy}
          autoFocus
          onType={() => login.send({ type: 'credentials.type' })}
          onSubmit={(credentials) => login.send({ type: 'submit', ...credentials })}
        />
      )}
    </Dialog>
  )
}
