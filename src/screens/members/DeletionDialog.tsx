import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberDeletionMachine } from '#machines/members/memberDeletion.machine.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import {
  accountEffect,
  deletionEffects,
  inactivateEffect,
  memberDeletion as texts,
} from '#src/texts/members/memberDeletion.ts'
import { deleteMemberReason } from '#src/texts/members/memberFailures.ts'
import * as css from './DeletionDialog.css.ts'

interface DeletionProps {
  deletion: ActorRefFrom<typeof memberDeletionMachine>
}

/** 'Confirmação de Exclusão' with its alternatives, each with its effects. */
export const DeletionDialog = ({ deletion }: DeletionProps) => {
  const state = useSelector(deletion, ({ value }) => stateText(value))
  const name = useSelector(deletion, ({ context }) => context.member.name)
  const footprint = useSelector(deletion, ({ context }) => context.footprint)
  const mayDelete = useSelector(deletion, (snapshot) => snapshot.can({ type: 'delete' }))
  const mayCancel = useSelector(deletion, (snapshot) => snapshot.can({ type: 'cancel' }))
  const cancel = () => deletion.send({ type: 'cancel' })
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={texts.title}
      isOpen
      isBusy={!mayCancel}
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel()
      }}
    >
      <div data-machine="memberDeletion" data-state={state}>
        <DialogText>{texts.text}</DialogText>
        <p className={css.who}>{texts.who(name)}</p>
        {state === 'counting' && (
          <Loading label={texts.counting}>
            <Skeleton height={96} />
            <Skeleton height={96} />
          </Loading>
        )}
        {footprint && <Ways deletion={deletion} footprint={footprint} />}
        <Problem deletion={deletion} />
      </div>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={!mayCancel} onPress={cancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="danger"
          isBlock
          isBusy={state === 'deleting'}
          busyLabel={texts.deleting}
          isDisabled={!mayDelete && state !== 'deleting'}
          onPress={() => deletion.send({ type: 'delete' })}
        >
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The effects of a deletion or the reason for its refusal, then the alternatives. */
const Ways = ({ deletion, footprint }: DeletionProps & { footprint: Footprint }) => {
  const status = useSelector(deletion, ({ context }) => context.member.status)
  const { refusals } = footprint
  const effects = refusals.delete === null ? deletionEffects(footprint) : [refusals.delete]
  return (
    <>
      <h3 className={css.subtitle}>{texts.effects}</h3>
      <ul className={css.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <h3 className={css.subtitle}>{texts.quieter}</h3>
      <Way deletion={deletion} way="inactivate" busy="inactivating">
        {refusals.inactivate ?? inactivateEffect(status)}
      </Way>
      <Way deletion={deletion} way="anonymise" busy="anonymising">
        {refusals.anonymise ?? texts.anonymiseEffect}
      </Way>
      <p className={css.account}>{accountEffect(footprint)}</p>
    </>
  )
}

interface WayProps extends DeletionProps {
  way: 'inactivate' | 'anonymise'
  busy: 'inactivating' | 'anonymising'
  children: ReactNode
}

const Way = ({ deletion, way, busy, children }: WayProps) => {
  const isOpen = useSelector(deletion, (snapshot) => snapshot.can({ type: way }))
  const isBusy = useSelector(deletion, (snapshot) => snapshot.matches(busy))
  return (
    <div className={css.way}>
      <p className={css.effect}>{children}</p>
      <Button
        isBusy={isBusy}
        busyLabel={texts[busy]}
        isDisabled={!isOpen && !isBusy}
        onPress={() => deletion.send({ type: way })}
      >
        {texts[way]}
      </Button>
    </div>
  )
}

/** Why the action failed, with a retry if counting failed. */
const Problem = ({ deletion }: DeletionProps) => {
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const mayRetry = useSelector(deletion, (snapshot) => snapshot.can({ type: 'retry' }))
  if (!failure) return null
  return (
    <Alert {...(mayRetry && { title: texts.uncounted })}>
      {deleteMemberReason(failure, texts.failed)}
      {mayRetry && (
        <div className={css.retry}>
          <Button size="small" onPress={() => deletion.send({ type: 'retry' })}>
            {texts.retry}
          </Button>
        </div>
      )}
    </Alert>
  )
}
