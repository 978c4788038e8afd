import { Mail, MessageCircle } from 'lucide-react'
import { mailLink, whatsAppLink } from '#machines/users/invitationBatch.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { passedOn as texts } from '#src/texts/users/invitationBatch.ts'
import * as css from './Users.css.ts'

interface LinkWaysProps {
  /** Empty if the invitation names no member. */
  name: string
  email: string
  link: string
  expiresAt: string
}

/** Sends the link by a program of the user: WhatsApp or mail. No server of the club sees it. */
export const LinkWays = (props: LinkWaysProps) => {
  const { name, email } = props
  const message = texts.message(props)
  return (
    <div className={css.answers}>
      <LinkButton
        size="small"
        icon={MessageCircle}
        href={whatsAppLink(message)}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.whatsAppTo(name || email)}
      >
        {texts.whatsApp}
      </LinkButton>
      <LinkButton
        size="small"
        icon={Mail}
        href={mailLink(email, texts.subject(), message)}
        aria-label={texts.mailTo(name || email)}
      >
        {texts.mail}
      </LinkButton>
    </div>
  )
}
