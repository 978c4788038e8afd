import { z } from 'zod/mini'
import { mentionsIn } from './message.ts'
import { memberStatuses } from '../shared/member.ts'
import { isBlank } from '../shared/text.ts'

/** The member to whom a message is addressed. A mention uses the handle. */
export const addresseeSchema = z.object({
  name: z.string(),
  handle: z.string(),
  status: z.enum(memberStatuses),
  /** The account; null without one. */
  user_id: z.nullable(z.string()),
})
export type Addressee = z.infer<typeof addresseeSchema>

/** The initial text of a message to this member. */
export const beginningFor = ({ handle }: Pick<Addressee, 'handle'>) => `@${handle} `

/** Why a member gets no notice of a mention; null if the member gets one. */
export type NoticeLack = 'inactive' | 'noAccount' | 'author'
/** Twin of `private.mentioned_people`, for the author `userId`. */
export const noticeLackOf = (addressee: Pick<Addressee, 'status' | 'user_id'>, userId: string): NoticeLack | null => {
  if (addressee.status !== 'ativo') return 'inactive'
  if (addressee.user_id === null) return 'noAccount'
  return addressee.user_id === userId ? 'author' : null
}

/** Whether a text mentions this member. Only then the member may be notified. */
export const isAddressedTo = ({ handle }: Pick<Addressee, 'handle'>, text: string) =>
  mentionsIn(text).some((mention) => mention.handle === handle.toLowerCase())

/** Whether a text is written but does not mention this member. */
export const isAddresseeLost = (addressee: Pick<Addressee, 'handle'>, text: string) =>
  !isBlank(text) && !isAddressedTo(addressee, text)
