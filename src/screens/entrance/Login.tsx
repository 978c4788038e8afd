import { useActorRef, useSelector } from '@xstate/react'
import { Shield } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { loginMachine } from '#machines/entrance/login.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Divider } from '#src/components/Divider.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import { destinationOr, forgetDestination } from '#src/hooks/destination.ts'
import { readLoginLink, recoveryPath, type LoginLink } from '#machines/entrance/loginLink.ts'
import { useSession } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { login as texts, loginReason } from '#src/texts/entrance/login.ts'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'

const AdminDialog = later(async () => (await import('./AdminDialog.tsx')).AdminDialog)
const SecondFactor = later(async () => (await import('./SecondFactor.tsx')).SecondFactor)
const Invitation = later(async () => (await import('./Invitation.tsx')).Invitation)
const Recovery = later(async () => (await import('./Recovery.tsx')).Recovery)

type MailedLink = Exclude<LoginLink, { token: string }>

/** `/login`: sign-in, second factor, invitation and password recovery. */
export const LoginScreen = () => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const link = readLoginLink(hash)
  const [mailed, setMailed] = useState<{ hash: string; link: MailedLink | null }>({ hash: '', link: null })
  const factorId = useSession((snapshot) => (snapshot.matches('challenged') ? snapshot.context.factorId : null))
  const isMailed = link !== null && !('token' in link)
  const isRecovering = isMailed || new URLSearchParams(search).has('recuperar')
  if (isMailed && mailed.hash !== hash) setMailed({ hash, link })
  // After leaving, the next recovery starts from the beginning.
  if (!isRecovering && mailed.link) setMailed({ hash: '', link: null })
  // Removes the session of a mailed link from the address and the history.
  useEffect(() => {
    if (isMailed) void navigate(recoveryPath, { replace: true })
  }, [isMailed, navigate])
  if (factorId !== null) return <SecondFactor key={factorId} factorId={factorId} />
  if (link && 'token' in link) return <Invitation key={link.token} token={link.token} kind={link.kind} />
  if (isRecovering)
    return (
      <Recovery
        key={mailed.hash}
        link={mailed.link?.kind === 'recovery' ? mailed.link.tokens : mailed.link && 'expired'}
      />
    )
  return <SignIn />
}

/** Sign-in by e-mail and password. A signed-in person is redirected to the dashboard. */
const SignIn = () => {
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

  if (outcome !== null) return <RedirectToDestination to={outcome} />
  if (isSignedIn && state === 'member.editing' && failure === null) return <RedirectToDestination to="/dashboard" />
  return (
    <>
      <LoginPlace
        title={texts.title}
        failure={failure && { title: texts.failed, reason: loginReason(failure) }}
        data-machine="login"
        data-state={state}
      >
        <Credentials
          emailLabel={texts.email}
          passwordLabel={texts.password}
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          isBusy={isBusy}
          onType={() => login.send({ type: 'credentials.type' })}
          onSubmit={(credentials) => {
            // Loads the code of the next screen while the server works.
            void import('#src/screens/profile/Dashboard.tsx')
            login.send({ type: 'submit', ...credentials })
          }}
        />
        <div className={css.ways}>
          <TextLink href={recoveryPath}>{texts.forgotten}</TextLink>
        </div>
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
      </LoginPlace>
      {hasOpened && <AdminDialog login={login} isOpen={isAdmin} />}
    </>
  )
}

/** Redirects to the stored destination, and removes it. */
const RedirectToDestination = ({ to }: { to: string }) => {
  const [destination] = useState(() => destinationOr(to))
  useEffect(forgetDestination, [])
  return <Navigate to={destination} replace />
}
