import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { MailName } from '../project.ts'
import { fill, type Renaming } from './template.ts'

/** The purpose of a mail. */
export type Occasion =
  | 'recovery'
  | 'magiclink'
  | 'signup'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

export interface Letter {
  occasion: Occasion
  to: string
  subject: string
  /**
   * Plain text in Portuguese, paragraphs separated by an empty line. It contains the link and, where one is needed, the
   * code.
   */
  text: string
  code: string
  /** Null if there is only a code. */
  link: string | null
}

interface Content {
  to: string
  code: string
  link: string | null
  /** For an e-mail change: the other address. */
  other?: string
}

type Templates = Config['auth']['email']['template']

/** The names in config.toml. Both addresses of a change get the same template. */
const names = {
  recovery: 'recovery',
  magiclink: 'magic_link',
  signup: 'confirmation',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<Occasion, keyof Templates>

/** The name to put into mails; null without one. */
export const readMailName = async (
  database: Pick<Database, 'request'>,
  mailName: MailName | undefined,
): Promise<Renaming | null> => {
  if (!mailName) return null
  const [result] = await database.request([{ sql: mailName.sql }])
  return { written: mailName.written, present: result?.rows[0]?.[0]?.trim() || mailName.fallback() }
}

/** Fills the mail's template of config.toml. */
export const writeLetter = (
  templates: Templates,
  occasion: Occasion,
  { to, code, link, other = '' }: Content,
  renaming: Renaming | null = null,
): Letter => {
  const [current, next] = occasion === 'email_change_new' ? [other, to] : [to, other]
  const values = { Token: code, ConfirmationURL: link ?? '', Email: current, NewEmail: next }
  return { occasion, to, ...fill(templates[names[occasion]], values, renaming), code, link }
}
