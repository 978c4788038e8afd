import { useSelector } from '@xstate/react'
import { Navigate } from 'react-router-dom'
import {
  confirmationMachine,
  type ConfirmationActor,
  type ConfirmationInput,
} from '#machines/entrance/confirmation.machine.ts'
import { Loading } from '#src/components/Loading.tsx'
import { useDestination } from '#src/hooks/destination.ts'
import { useEntrance } from '#src/hooks/entrance.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { login as texts } from '#src/texts/entrance/login.ts'
import { LoginPlace } from './LoginPlace.tsx'

/** A mailed link has confirmed an e-mail: to the dashboard with a notice, or to the login with its sentence. */
export const Confirmation = ({ step, tokens }: ConfirmationInput) => {
  const actor = useEntrance('confirmation', confirmationMachine, { step, tokens }) as ConfirmationActor | undefined
  return (
    <>
      {/* Removes the session of the link from the address and the history. */}
      {tokens && <Navigate to="/login" state={{ opened: step }} replace />}
      {actor && <Place actor={actor} />}
    </>
  )
}

const Place = ({ actor }: { actor: ConfirmationActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const step = useSelector(actor, ({ context }) => context.step)
  const destination = useDestination('/dashboard')
  if (state === 'signedIn') return <Navigate to={destination} replace />
  if (state === 'signedOut') return <Navigate to="/login" state={{ confirmed: step }} replace />
  return (
    <LoginPlace title={texts.title} data-machine="confirmation" data-state={state}>
      <Loading label={texts.confirming}>{null}</Loading>
    </LoginPlace>
  )
}
