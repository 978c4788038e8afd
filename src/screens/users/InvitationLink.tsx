import { useSelector } from '@xstate/react'
import { Check, Copy, Link } from 'lucide-react'
import type { InvitationFormActor } from '#machines/users/invitationForm.machine.ts'
import { invitationLink } from '#machines/entrance/loginLink.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { later } from '#src/components/later.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { passedOn } from '#src/texts/users/invitationBatch.ts'
import { invitationForm as texts } from '#src/texts/users/users.ts'
import { LinkWays } from './LinkWays.tsx'
import * as css from './Users.css.ts'

const QrCode = later(async () => (await import('#src/components/QrCode.tsx')).QrCode)

/**
 * The link, shown once: to copy, to send, and as a QR code. The user selects it if the browser denies the clipboard.
 */
export const InvitationLink = ({ form }: { form: InvitationFormActor }) => {
  const made = useSelector(form, ({ context }) => context.made)
  const isCopying = useSelector(form, (state) => state.matches({ made: 'copying' }))
  const isCopied = useSelector(form, (state) => state.matches({ made: 'copied' }))
  const isUncopied = useSelector(form, (state) => state.matches({ made: 'uncopied' }))
  if (made === null) return null
  const link = invitationLink(location.origin, made.token)
  return (
    <>
      <Stack>
        <DialogText>{texts.madeText(made.expires_at)}</DialogText>
        <Field
          // Another field takes the focus, which selects the link.
          key={String(isUncopied)}
          autoFocus={isUncopied}
          label={texts.link}
          icon={Link}
          value={link}
          isReadOnly
          onFocus={({ target }) => {
            if (target instanceof HTMLInputElement) target.select()
          }}
        />
        <LinkWays name={made.name} email={made.email} link={link} expiresAt={made.expires_at} />
        <figure className={css.code}>
          <div className={css.codePlace}>
            <QrCode text={link} label={passedOn.codeOf(made.name || made.email)} />
          </div>
          <figcaption className={css.faint}>{passedOn.codeHint}</figcaption>
        </figure>
        {isUncopied ? <Alert>{texts.uncopied}</Alert> : <Alert tone="warning">{texts.once}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => form.send({ type: 'cancel' })}>
          {texts.close}
        </Button>
        <Button
          autoFocus
          variant="primary"
          isBlock
          icon={isCopied ? Check : Copy}
          isBusy={isCopying}
          busyLabel={texts.copying}
          onPress={() => form.send({ type: 'copy', link })}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </DialogActions>
    </>
  )
}
