import { z } from 'zod/mini'
import { mentionsIn } from './message.ts'
import { isBlank } from '../shared/text.ts'

/** The member to whom a message is addressed. A mention uses the handle. */
export const addresseeSchema = z.object({ name: z.string(), handle: z.string() })
export type Addressee = z.infer<typeof addresseeSchema>

/** The initial text of a message to this member. */
export const beginningFor = ({ handle }: Addressee) => `@${handle} `

/** Whether a text mentions this member. Only then the member is notified. */
export const isAddressedTo = ({ handle }: Addressee, text: string) =>
  mentionsIn(text).some((mention) => mention.handle === handle.toLowerCase())

/** Whether a text is written but does not mention this member. */
export const isAddresseeLost = (addressee: Addressee, text: string) => !isBlank(text) && !isAddressedTo(addressee, text)
