import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { pinnedFormMachine } from '#machines/community/pinnedForm.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { later } from '#src/components/later.tsx'
import { useNotices } from '#src/hooks/useNotices.ts'
import { pinned as texts } from '#src/texts/community/pinned.ts'

const PinnedForm = later(async () => (await import('./PinnedForm.tsx')).PinnedForm)

/** The button and its form. */
export const PinnedAdd = ({ onAdded }: { onAdded: () => void }) => {
  const form = useActorRef(pinnedFormMachine)
  useNotices(form)
  useEffect(() => {
    const subscription = form.on('pinned.added', onAdded)
    return () => subscription.unsubscribe()
  }, [form, onAdded])
  const isOpen = useSelector(form, (state) => !state.matches('closed'))
  return (
    <>
      <Button size="small" icon={Plus} onPress={() => form.send({ type: 'open', id: crypto.randomUUID() })}>
        {texts.add}
      </Button>
      {isOpen && <PinnedForm form={form} />}
    </>
  )
}
