import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { login as texts } from '#src/texts/login.ts'
import { adminLoginReason } from '#src/texts/login.ts'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'

/** 'Login Administrativo': somebody who is no admin reads the fallback sentence and stays here (BEYOND.md). */
export const AdminDialog = ({ login, isOpen }: { login: ActorRefFrom<typeof loginMachine>; isOpen: boolean }) => {
  const isBusy = useSelector(login, (state) => state.matches('admin') && !state.matches({ admin: 'editing' }))
  const failure = useSelector(login, (state) => (state.matches({ admin: 'editing' }) ? state.context.failure : null))
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
    </Dialog>
  )
}
