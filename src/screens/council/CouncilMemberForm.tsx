import { useSelector } from '@xstate/react'
import type { Council } from '#machines/council/council.ts'
import { Dialog } from '#src/components/Dialog.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { council as texts } from '#src/texts/council/council.ts'
import { CouncilMemberFields } from './CouncilMemberFields.tsx'
import type { CouncilMemberFormActor } from '#machines/council/councilMemberForm.machine.ts'

const CouncilMemberConflict = later(async () => (await import('./CouncilMemberConflict.tsx')).CouncilMemberConflict)

interface CouncilMemberFormProps {
  form: CouncilMemberFormActor
  council: Council
}

/** 'Adicionar Novo Membro', 'Editar Membro', its conflict, and the confirmation before changes are discarded. */
export const CouncilMemberForm = ({ form, council }: CouncilMemberFormProps) => {
  const isNew = useSelector(form, ({ context }) => context.seat === null)
  const isSaving = useSelector(form, (state) => state.matches('saving'))
  const isConflict = useSelector(form, (state) => state.matches('conflict'))
  const isDiscarding = useSelector(form, (state) => state.matches('discarding'))
  const state = useSelector(form, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="councilMemberForm" data-state={state} />
      <Dialog
        size="large"
        title={texts.form.titles[isNew ? 'add' : 'edit']}
        closeLabel={texts.form.close}
        isOpen
        isBusy={isSaving}
        onOpenChange={(open) => {
          if (!open) form.send({ type: 'cancel' })
        }}
      >
        <CouncilMemberFields form={form} council={council} isNew={isNew} />
      </Dialog>
      {isConflict && <CouncilMemberConflict form={form} council={council} />}
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => form.send({ type: 'discard' })}
        onKeep={() => form.send({ type: 'keep' })}
      />
    </>
  )
}
