import { useSelector } from '@xstate/react'
import { Copy, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { invitationLink } from '#machines/entrance/loginLink.ts'
import { madeInvitations, refusedRows, type MadeInvitation } from '#machines/users/invitationBatch.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { later } from '#src/components/later.tsx'
import { LinkWays } from '#src/screens/users/LinkWays.tsx'
import { batchKinds, invitationBatch as texts, passedOn } from '#src/texts/users/invitationBatch.ts'
import { subheading } from '#src/theme/type.css.ts'
import type { BatchProps } from './actor.ts'
import * as css from './Batch.css.ts'
import { EmailField, page } from './BatchMembers.tsx'

const QrCode = later(async () => (await import('#src/components/QrCode.tsx')).QrCode)
const InvitationCards = later(
  async () => (await import('./InvitationCards.tsx')).InvitationCards,
  <Loading label={texts.loading} />,
)

const linkOf = ({ token }: MadeInvitation) => invitationLink(location.origin, token)

/** The links, which are shown once, and why the rest has none. */
export const BatchLinks = ({ actor }: BatchProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const coded = useSelector(actor, ({ context }) => context.coded)
  const isCards = useSelector(actor, (snapshot) => snapshot.matches({ done: 'cards' }))
  const isCode = useSelector(actor, (snapshot) => snapshot.matches({ done: 'code' }))
  const made = madeInvitations(rows)
  const shown = made.find(({ id }) => id === coded)
  if (isCards) return <InvitationCards actor={actor} invitations={made} />
  if (isCode && shown) return <Code actor={actor} invitation={shown} />
  return <Overview actor={actor} made={made} />
}

const Overview = ({ actor, made }: BatchProps & { made: readonly MadeInvitation[] }) => {
  const refused = useSelector(actor, ({ context }) => refusedRows(context.rows).length)
  const isUncopied = useSelector(actor, (snapshot) => snapshot.matches({ done: 'uncopied' }))
  const isCopying = useSelector(actor, (snapshot) => snapshot.matches({ done: 'copying' }))
  const kind = useSelector(actor, ({ context }) => context.kind)
  const [shown, show] = useState(page)
  const all = made.map((each) => passedOn.line({ name: each.name, link: linkOf(each) })).join('\n')
  return (
    <>
      <Stack>
        <Alert
          tone={made.length > 0 ? 'success' : 'danger'}
          title={made.length > 0 ? texts.done(made.length) : batchKinds[kind].noneMade}
        >
          {made.length > 0 && batchKinds[kind].once}
        </Alert>
        {isUncopied && (
          <>
            <Alert>{texts.uncopied}</Alert>
            <TextArea
              label={texts.uncopiedLinks}
              rows={4}
              value={all}
              isReadOnly
              autoFocus
              onChange={() => undefined}
            />
          </>
        )}
        {made.length > 0 && (
          <ul className={css.rows} aria-label={texts.links}>
            {made.slice(0, shown).map((each) => (
              <Made key={each.id} actor={actor} invitation={each} isCopying={isCopying} />
            ))}
          </ul>
        )}
        {made.length > shown && (
          <Button size="small" onPress={() => show(shown + page)}>
            {texts.more(Math.min(page, made.length - shown))}
          </Button>
        )}
        <Refusals actor={actor} />
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.close}
        </Button>
        {refused > 0 && (
          <Button isBlock onPress={() => actor.send({ type: 'retry' })}>
            {texts.retryRefused(refused)}
          </Button>
        )}
        {made.length > 0 && (
          <Button isBlock icon={Printer} onPress={() => actor.send({ type: 'cards.open' })}>
            {texts.cards}
          </Button>
        )}
        {made.length > 0 && (
          <Button
            variant="primary"
            isBlock
            icon={Copy}
            isBusy={isCopying}
            busyLabel={texts.copying}
            onPress={() => actor.send({ type: 'copy', text: all })}
          >
            {texts.copyAll}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

interface MadeProps extends BatchProps {
  invitation: MadeInvitation
}

const Made = ({ actor, invitation, isCopying }: MadeProps & { isCopying: boolean }) => {
  const { id, name, email, expiresAt } = invitation
  const link = linkOf(invitation)
  return (
    <li className={css.made}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.sentence}>
          {email} · {texts.until(expiresAt)}
        </span>
      </div>
      <div className={css.tools}>
        <Button
          size="small"
          icon={Copy}
          isDisabled={isCopying}
          aria-label={texts.copyOf(name)}
          onPress={() => actor.send({ type: 'copy', text: link })}
        >
          {texts.copy}
        </Button>
        <LinkWays name={name} email={email} link={link} expiresAt={expiresAt} />
        <Button
          size="small"
          icon={QrIcon}
          aria-label={passedOn.codeOf(name)}
          onPress={() => actor.send({ type: 'code.open', id })}
        >
          {passedOn.code}
        </Button>
      </div>
    </li>
  )
}

/** Each refused row with its sentence; its e-mail can be corrected. */
const Refusals = ({ actor }: BatchProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const isChecked = useSelector(actor, ({ context }) => context.isChecked)
  const { refusals } = batchKinds[useSelector(actor, ({ context }) => context.kind)]
  const refused = refusedRows(rows)
  if (refused.length === 0) return null
  return (
    <section className={css.words}>
      <h3 className={subheading}>{refusals}</h3>
      <ul className={css.rows} aria-label={refusals}>
        {refused.map((row) => (
          <li key={row.id} className={css.member}>
            <div className={css.words}>
              <span className={css.name}>{row.name}</span>
              <span className={css.refusal}>{row.result?.kind === 'refused' && row.result.sentence}</span>
            </div>
            {row.replaces === null && <EmailField actor={actor} row={row} isChecked={isChecked} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Code = ({ actor, invitation }: MadeProps) => (
  <>
    <div className={css.code}>
      <span className={css.name}>{invitation.name}</span>
      <div className={css.codePlace}>
        <QrCode text={linkOf(invitation)} label={passedOn.codeOf(invitation.name)} />
      </div>
      <DialogText>{passedOn.codeHint}</DialogText>
      <span className={css.sentence}>{texts.card.until(invitation.expiresAt)}</span>
    </div>
    <DialogActions>
      <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'back' })}>
        {texts.back}
      </Button>
    </DialogActions>
  </>
)
