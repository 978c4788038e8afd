import { useActorRef, useSelector } from '@xstate/react'
import { Shield } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { loginMachine } from '#machines/login.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Divider } from '#src/components/Divider.tsx'
import { Seal } from '#src/components/Seal.tsx'
import { Wordmark } from '#src/components/Wordmark.tsx'
import { destinationOr, forgetDestination } from '#src/joints/destination.ts'
import { useSession } from '#src/joints/session.ts'
import { stateText } from '#src/joints/stateText.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { product } from '#src/texts/labels.ts'
import { login as texts } from '#src/texts/login.ts'
import { loginReason } from '#src/texts/login.ts'
import { pageTitle } from '#src/theme/type.css.ts'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'

const AdminDialog = lazy(async () => ({ default: (await import('./AdminDialog.tsx')).AdminDialog }))

/** SPEC.md, section 2, Login. Who is signed in already goes on to the dashboard. */
export const LoginScreen = () => {
  const login = useActorRef(loginMachine)
  useNotices(login)
  const state = useSelector(login, ({ value }) => stateText(value))
  const isBusy = useSelector(login, (snapshot) => snapshot.matches({ member: 'submitting' }))
  const isAdmin = useSelector(login, (snapshot) => snapshot.matches('admin'))
  const outcome = useSelector(login, (snapshot) =>
    snapshot.matches('signedInAsAdministrator') ? '/admin' : snapshot.matches('signedIn') ? '/dashboard' : null,
  )
  const failure = useSelector(login, ({ context, value }) =>
    typeof value === 'object' && 'member' in value ? context.failure : null,
  )
  const isSignedIn = useSession((snapshot) => snapshot.matches('signedIn'))
  const [hasOpened, setOpened] = useState(false)
  useEffect(() => {
    document.title = `${texts.title} · ${product}`
  }, [])

  if (outcome !== null) return <Onward to={outcome} />
  if (isSignedIn && state === 'member.editing' && failure === null) return <Onward to="/dashboard" />
  return (
    <main className={css.page} data-machine="login" data-state={state}>
      <Seal opacity={0.14} />
      <div className={css.column}>
        <Wordmark tone="soft">{product}</Wordmark>
        <h1 className={`${pageTitle} ${css.title}`}>{texts.title}</h1>
        {failure && (
          <div className={css.alert}>
            <Alert title={texts.failed}>{loginReason(failure)}</Alert>
          </div>
        )}
        <Credentials
          emailLabel={texts.email}
          passwordLabel={texts.password}
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          isBusy={isBusy}
          onType={() => login.send({ type: 'credentials.type' })}
          onSubmit={(credentials) => {
            // The next screen's code comes while the server thinks.
            void import('#src/screens/dashboard/Dashboard.tsx')
            login.send({ type: 'submit', ...credentials })
          }}
        />
        <div className={css.divider}>
          <Divider />
        </div>
        <Button
          variant="quiet"
          icon={Shield}
          onPress={() => {
            setOpened(true)
            login.send({ type: 'admin.open' })
          }}
        >
          {texts.admin.open}
        </Button>
      </div>
      {hasOpened && (
        <Suspense fallback={null}>
          <AdminDialog login={login} isOpen={isAdmin} />
        </Suspense>
      )}
    </main>
  )
}

/** To where one wanted to go, which is forgotten on arrival. */
const Onward = ({ to }: { to: string }) => {
  const [destination] = useState(() => destinationOr(to))
  useEffect(forgetDestination, [])
  return <Navigate to={destination} replace />
}
