import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberDeletionMachine } from '#machines/memberDeletion.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { stateText } from '#src/joints/stateText.ts'
import { deleteMemberReason } from '#src/texts/memberFailures.ts'
import { memberDeletion as texts } from '#src/texts/members.ts'
import * as css from './DeletionDialog.css.ts'

/** 'Confirmação de Exclusão' with its quieter ways, each saying what happens (SPEC.md, section 2; BEYOND.md). */
export const DeletionDialog = ({ deletion }: { deletion: ActorRefFrom<typeof memberDeletionMachine> }) => {
  const state = useSelector(deletion, ({ value }) => stateText(value))
  const { name, status, user_id } = useSelector(deletion, ({ context }) => context.member)
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const isBusy = state !== 'asking'
  const isLinked = user_id !== null
  const cancel = () => deletion.send({ type: 'cancel' })
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={texts.title}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel()
      }}
    >
      <div data-machine="memberDeletion" data-state={state}>
        <DialogText>{texts.text}</DialogText>
        <p className={css.who}>{texts.who(name)}</p>
        <p className={css.effect}>
          {texts.deleteEffect} {isLinked && texts.deleteEffectLinked}
        </p>
        <h3 className={css.subtitle}>{texts.quieter}</h3>
        <Way
          label={texts.inactivate}
          busyLabel={texts.inactivating}
          isBusy={state === 'inactivating'}
          isDisabled={isBusy || status === 'inativo'}
          onPress={() => deletion.send({ type: 'inactivate' })}
        >
          {status === 'inativo' ? texts.alreadyInactive : texts.inactivateEffect}{' '}
          {status === 'ativo' && isLinked && texts.inactivateEffectLinked}
        </Way>
        {failure && <Alert>{deleteMemberReason(failure, texts.failed)}</Alert>}
      </div>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={isBusy} onPress={cancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="danger"
          isBlock
          isBusy={state === 'deleting'}
          busyLabel={texts.deleting}
          isDisabled={isBusy && state !== 'deleting'}
          onPress={() => deletion.send({ type: 'delete' })}
        >
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface WayProps {
  label: string
  busyLabel: string
  isBusy: boolean
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

const Way = ({ label, busyLabel, isBusy, isDisabled, onPress, children }: WayProps) => (
  <div className={css.way}>
    <p className={css.effect}>{children}</p>
    <Button isBusy={isBusy} busyLabel={busyLabel} isDisabled={isDisabled && !isBusy} onPress={onPress}>
      {label}
    </Button>
  </div>
)
