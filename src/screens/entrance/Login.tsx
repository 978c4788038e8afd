import { useSelector } from '@xstate/react'
import { Shield } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginMachine, type LoginActor } from '#machines/entrance/login.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Divider } from '#src/components/Divider.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import { useDestination } from '#src/hooks/destination.ts'
import { useEntrance } from '#src/hooks/entrance.ts'
import { readLoginLink, recoveryPath, type ConfirmedStep } from '#machines/entrance/loginLink.ts'
import { useSession } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { login as texts, loginReason } from '#src/texts/entrance/login.ts'
import { Credentials } from './Credentials.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'

const AdminDialog = later(async () => (await import('./AdminDialog.tsx')).AdminDialog)
const SecondFactor = later(async () => (await import('./SecondFactor.tsx')).SecondFactor)
const Confirmation = later(async () => (await import('./Confirmation.tsx')).Confirmation)
const Invitation = later(async () => (await import('./Invitation.tsx')).Invitation)
const FirstAccount = later(async () => (await import('./FirstAccount.tsx')).FirstAccount)
const Recovery = later(async () => (await import('./Recovery.tsx')).Recovery)

/** `/login`: sign-in, second factor, invitation and password recovery. */
export const LoginScreen = () => {
  const { hash, search } = useLocation()
  const { opened } = useLoginState()
  const link = readLoginLink(hash)
  const factorId = useSession((snapshot) => (snapshot.matches('challenged') ? snapshot.context.factorId : null))
  const confirmed = link?.kind === 'confirmed' ? link : opened && { step: opened, tokens: null }
  const [wasChallenged, setChallenged] = useState(false)
  if (factorId !== null && !wasChallenged) setChallenged(true)
  if (confirmed) return <Confirmation {...confirmed} />
  if (factorId !== null) return <SecondFactor key={factorId} factorId={factorId} />
  if (link?.kind === 'invitation') return <Invitation key={link.token} token={link.token} />
  if (link?.kind === 'beginning') return <FirstAccount key={link.token} token={link.token} />
  if (link || new URLSearchParams(search).has('recuperar')) return <Recovery link={link} />
  return <SignIn isNext={wasChallenged} />
}

/** `opened`: a confirmed link, whose session is being ended; `confirmed`: what the login then shows. */
const useLoginState = () => (useLocation().state ?? {}) as { opened?: ConfirmedStep; confirmed?: ConfirmedStep }

/** Sign-in by e-mail and password. A signed-in person is redirected to the dashboard. */
const SignIn = ({ isNext }: { isNext: boolean }) => {
  const login = useEntrance('login', loginMachine) as LoginActor | undefined
  return login && <Form login={login} isNext={isNext} />
}

const Form = ({ login, isNext }: { login: LoginActor; isNext: boolean }) => {
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
  const { confirmed } = useLoginState()

  if (outcome !== null) return <RedirectToDestination to={outcome} />
  if (isSignedIn && state === 'member.editing' && failure === null) return <RedirectToDestination to="/dashboard" />
  return (
    <>
      <LoginPlace
        title={texts.title}
        failure={failure && { title: texts.failed, reason: loginReason(failure) }}
        isNext={isNext}
        data-machine="login"
        data-state={state}
      >
        {confirmed && (
          <div className={css.alert}>
            <Alert tone="success">{texts.confirmed[confirmed]}</Alert>
          </div>
        )}
        <Credentials
          login={login}
          isActive={!isAdmin}
          emailLabel={texts.email}
          passwordLabel={texts.password}
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          isBusy={isBusy}
          isKept
          onSubmit={(credentials) => {
            login.send({ type: 'submit', ...credentials })
            // Loads the code of the next screen while the server works. Without a network the screen itself reports it.
            if (login.getSnapshot().matches({ member: 'submitting' }))
              import('#src/screens/profile/Dashboard.tsx').catch((error: unknown) =>
                console.warn('the code of the next screen was not loaded', error),
              )
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
          isDisabled={isBusy}
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
const RedirectToDestination = ({ to }: { to: string }) => <Navigate to={useDestination(to)} replace />
