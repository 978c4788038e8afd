/** What the dialogs of the own profile report: other sessions have ended. */
export type SecurityReport =
  /** The current user enrolled a second factor. */
  | { type: 'factor.changed' }
  /** The current user's password was changed. */
  | { type: 'password.changed' }
