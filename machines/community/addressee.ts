import { z } from 'zod/mini'
import { mentionsIn } from './message.ts'
import { isBlank } from '../shared/text.ts'

/** A member whom a message on the wall is meant for; the handle is what a mention says. */
export const addresseeSchema = z.object({ name: z.string(), handle: z.string() })
export type Addressee = z.infer<typeof addresseeSchema>

/** How a message to somebody begins (BEYOND.md, 'Mensagem para {member}'). */
export const beginningFor = ({ handle }: Addressee) => `@${handle} `

/** Does a text mention that member, so that the member is told? */
export const isAddressedTo = ({ handle }: Addressee, text: string) =>
  mentionsIn(text).some((mention) => mention.handle === handle.toLowerCase())

/** Would a text reach all but that member? */
export const isAddresseeLost = (addressee: Addressee, text: string) => !isBlank(text) && !isAddressedTo(addressee, text)
