import type { Config } from '../config.ts'
import { fill } from './template.ts'

/** What a mail is for. */
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
  /** Plain text in Portuguese, paragraphs divided by an empty line; the link, and the code where one is asked for, are in it. */
  text: string
  code: string
  /** Null where only the code counts. */
  link: string | null
}

interface Content {
  to: string
  code: string
  link: string | null
  /** Where an e-mail is changed: the other address. */
  other?: string
}

export type Templates = Config['auth']['email']['template']

/** As config.toml calls them: both addresses are told of a change in the same words. */
const names = {
  recovery: 'recovery',
  magiclink: 'magic_link',
  signup: 'confirmation',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<Occasion, keyof Templates>

/** The mail as its template in config.toml words it. */
export const writeLetter = (
  templates: Templates,
  occasion: Occasion,
  { to, code, link, other = '' }: Content,
): Letter => {
  const [current, next] = occasion === 'email_change_new' ? [other, to] : [to, other]
  const values = { Token: code, ConfirmationURL: link ?? '', Email: current, NewEmail: next }
  return { occasion, to, ...fill(templates[names[occasion]], values), code, link }
}
