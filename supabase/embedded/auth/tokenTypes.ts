/** The names that auth.one_time_tokens uses, which are also columns of auth.users. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new'

/** A valid token; `takeToken` uses it. */
export interface FoundToken {
  id: string
  userId: string
  type: TokenType
  /** When its round began. */
  sentAt: string
}

/** Marks a mail's token whose link returns a code for the client that requested it, instead of a session. */
export const pkcePrefix = 'pkce_'
