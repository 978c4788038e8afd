import type { Failure } from '../shared/failure.ts'

/** The auth server's codes for an ended session. */
const endings: readonly (string | null)[] = [
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_jwt',
  'user_not_found',
]

/** The session of the recovery has ended: the recovery restarts. */
export const isRecoveryOver = ({ code }: Failure) => endings.includes(code)
