import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { PinnedFormActor } from '#machines/community/pinnedForm.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { later } from '#src/components/later.tsx'
import { pinned as texts } from '#src/texts/community/pinned.ts'

const PinnedForm = later(async () => (await import('./PinnedForm.tsx')).PinnedForm)

/** The button and its form. */
export const PinnedAdd = ({ form }: { form: PinnedFormActor }) => {
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
