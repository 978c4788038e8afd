import { forgetWish, leave, useHold, useWish } from '#src/hooks/leaving.ts'
import { shell } from '#src/texts/app/shell.ts'
import { later } from '#src/components/later.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Confirms leaving unsaved work: for another page, or for a sign-out. */
export const Leaving = () => {
  const hold = useHold()
  const wish = useWish()
  if (hold === null || wish === null) return null
  const texts = shell.leaving[hold]
  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => {
        forgetWish()
        leave()
        wish()
      }}
      onCancel={forgetWish}
    >
      {texts.text}
    </Confirm>
  )
}
