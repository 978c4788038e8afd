import { BeginningScreen } from '#src/screens/settings/Beginning.tsx'
import { Guard } from './Guard.tsx'
import { Leaving } from './Leaving.tsx'

/** The guided setup: like a page of the entrance without the shell, but only for the administration. */
export const Beginning = () => (
  <Guard required={['admin']} redirectTo="/login">
    <BeginningScreen />
    <Leaving />
  </Guard>
)
