import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { council } from '#src/texts/council/council.ts'
import { removeCouncilMemberReason } from '#src/texts/council/councilPanelFailures.ts'

const texts = council.removal

/** Confirms the removal of a council member. */
export const CouncilMemberRemoval = ({ removal }: { removal: ActorRefFrom<typeof councilMemberRemovalMachine> }) => {
  const seat = useSelector(removal, ({ context }) => context.seat)
  const failure = useSelector(removal, ({ context }) => context.failure)
  const isRemoving = useSelector(removal, (state) => state.matches('removing'))
  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      isBusy={isRemoving}
      busyLabel={texts.busy}
      alert={failure && removeCouncilMemberReason(failure)}
      onConfirm={() => removal.send({ type: 'confirm' })}
      onCancel={() => removal.send({ type: 'cancel' })}
    >
      {texts.question} {texts.text(seat.name, seat.member_id !== null)}
    </Confirm>
  )
}
