/** An error in the hosted auth server's format: HTTP status, stable code (`error.code` in supabase-js) and message. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Further keys of the body, e.g. `weak_password`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** For a hosted feature that is missing here. 501 makes clear that nothing was done. */
export const notImplemented = (what: string) =>
  new AuthError(501, 'not_implemented', `${what} is not implemented by the embedded backend`)

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/** An internal error; only the log has its cause. */
export const failed = (message: string) => new AuthError(500, 'unexpected_failure', message)
