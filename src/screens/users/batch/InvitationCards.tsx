import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { invitationLink } from '#machines/entrance/loginLink.ts'
import type { MadeInvitation } from '#machines/users/invitationBatch.ts'
import { Button } from '#src/components/Button.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { QrCode } from '#src/components/QrCode.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { invitationBatch as texts, passedOn } from '#src/texts/users/invitationBatch.ts'
import type { BatchProps } from './actor.ts'
import * as css from './InvitationCards.css.ts'

interface CardsProps extends BatchProps {
  invitations: readonly MadeInvitation[]
}

/** One card for each person, on A4. On paper the page is only the cards. */
export const InvitationCards = ({ actor, invitations }: CardsProps) => (
  <>
    <Stack>
      <DialogText>{texts.cardsText(invitations.length)}</DialogText>
      <DialogText>{texts.example}</DialogText>
      <div className={css.example}>{invitations[0] && <InvitationCard invitation={invitations[0]} />}</div>
    </Stack>
    <DialogActions>
      <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'back' })}>
        {texts.back}
      </Button>
      <Button variant="primary" isBlock autoFocus icon={Printer} onPress={() => window.print()}>
        {texts.print}
      </Button>
    </DialogActions>
    {createPortal(
      <div className={css.sheet} data-sheet>
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </div>,
      document.body,
    )}
  </>
)

const InvitationCard = ({ invitation: { name, email, token, expiresAt } }: { invitation: MadeInvitation }) => (
  <article className={css.card}>
    <div className={css.code}>
      <QrCode text={invitationLink(location.origin, token)} label={passedOn.codeOf(name)} />
    </div>
    <div className={css.words}>
      <p className={css.title}>{texts.card.title()}</p>
      <p className={css.name}>{name}</p>
      <p>{texts.card.steps}</p>
      <p className={css.until}>{texts.card.until(expiresAt)}</p>
      <p className={css.personal}>{texts.card.personal(email)}</p>
    </div>
  </article>
)
