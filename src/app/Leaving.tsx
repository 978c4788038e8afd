import { useSelector } from '@xstate/react'
import { leaving } from '#src/hooks/app.ts'
import { useHold, useWindowGuard } from '#src/hooks/leaving.ts'
import { shell } from '#src/texts/app/shell.ts'
import { later } from '#src/components/later.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Confirms leaving unsaved work: for another page, or for a sign-out. */
export const Leaving = () => {
  const hold = useHold()
  const isConfirming = useSelector(leaving, (snapshot) => snapshot.matches('confirming'))
  useWindowGuard()
  if (hold === null || !isConfirming) return null
  const texts = shell.leaving[hold]
  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => leaving.send({ type: 'leave.confirm' })}
      onCancel={() => leaving.send({ type: 'leave.cancel' })}
    >
      {texts.text}
    </Confirm>
  )
}
