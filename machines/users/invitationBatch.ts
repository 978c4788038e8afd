import { emailFaultOf } from '../shared/email.ts'
import { isBlank } from '../shared/text.ts'

/** The most members in one request. */
export const batchSize = 25

/** A link that was made, or why it was not. The token is nowhere else. */
export type InvitationResult =
  | { kind: 'made'; token: string; expiresAt: string }
  /** The database's sentence. */
  | { kind: 'refused'; sentence: string }

/** Inviting members for the first time, or replacing the links of their invitations. */
export type BatchKind = 'invite' | 'renew'

/** A member who can be invited, or whose invitation can be renewed. */
export interface BatchMember {
  /** A new id for the invitation. A repeated request keeps it. */
  id: string
  memberId: string
  name: string
  photoUrl: string | null
  /** Of the spreadsheet or of the last invitation; empty without one. */
  email: string
  /** The invitation whose link is replaced. It keeps its e-mail. */
  replaces: { id: string; expiresAt: string; isExpired: boolean } | null
}

export interface InvitationRow extends BatchMember {
  isChosen: boolean
  /** null until the database responds. */
  result: InvitationResult | null
}

/** A row with its link. */
export interface MadeInvitation {
  id: string
  name: string
  email: string
  token: string
  expiresAt: string
}

/** Everyone is chosen, except those whose link still works. A row counts when it has an e-mail. */
export const rowOf = (member: BatchMember): InvitationRow => ({
  ...member,
  isChosen: member.replaces === null || member.replaces.isExpired,
  result: null,
})

/** A row without an e-mail is left out until it has one. */
export const isCounted = ({ isChosen, email, result }: InvitationRow) =>
  isChosen && result?.kind !== 'made' && !isBlank(email)

/** A counted row whose e-mail is invalid. */
export const isFaulty = (row: InvitationRow) => isCounted(row) && emailFaultOf(row.email) !== null

/** The rows of the next requests. Refused rows wait for a retry. */
export const pendingRows = (rows: readonly InvitationRow[]): readonly InvitationRow[] =>
  rows.filter((row) => isCounted(row) && row.result === null)

export const refusedRows = (rows: readonly InvitationRow[]): readonly InvitationRow[] =>
  rows.filter(({ result }) => result?.kind === 'refused')

export const madeInvitations = (rows: readonly InvitationRow[]): readonly MadeInvitation[] =>
  rows.flatMap(({ id, name, email, result }) =>
    result?.kind === 'made'
      ? [{ id, name, email: email.trim(), token: result.token, expiresAt: result.expiresAt }]
      : [],
  )

/** The address that opens WhatsApp with a text, for a contact that the user chooses there. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`

/** The address that opens the mail program with a message. */
export const mailLink = (email: string, subject: string, text: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

/** The name by which a person is addressed. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/u)[0] ?? ''
