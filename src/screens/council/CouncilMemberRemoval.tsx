import { useSelector } from '@xstate/react'
import type { CouncilMemberRemovalActor } from '#machines/council/councilMemberRemoval.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { council } from '#src/texts/council/council.ts'
import { removeCouncilMemberReason } from '#src/texts/council/councilPanelFailures.ts'

const texts = council.removal

/** Confirms the removal of a council member. */
export const CouncilMemberRemoval = ({ removal }: { removal: CouncilMemberRemovalActor }) => {
  const seat = useSelector(removal, ({ context }) => context.seat)
  const failure = useSelector(removal, ({ context }) => context.failure)
  const isRemoving = useSelector(removal, (snapshot) => snapshot.matches('removing'))
  const state = useSelector(removal, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="councilMemberRemoval" data-state={state} />
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
        {texts.question} {texts.text(seat.name, seat.member_id !== null)} {texts.cases}
      </Confirm>
    </>
  )
}
