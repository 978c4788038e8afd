/** A refusal as the hosted auth server words it: HTTP status, stable code (`error.code` in supabase-js) and sentence. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Further members of the body, e.g. `weak_password`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** For what the hosted server does and this one does not yet: 501, so that nobody takes it for done. */
export const notImplemented = (what: string) =>
  new AuthError(501, 'not_implemented', `${what} is not implemented by the embedded backend`)

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/** The server's own fault; what it was is for the log. */
export const failed = (message: string) => new AuthError(500, 'unexpected_failure', message)
