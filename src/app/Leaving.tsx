import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { forgetWish, isHeld, leave, useHold, useWish } from '#src/hooks/leaving.ts'
import { session } from '#src/hooks/app.ts'
import { shell } from '#src/texts/app/shell.ts'
import { later } from '#src/components/later.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Blocks navigation to another page while work is unsaved or being sent, but never during sign-out. */
const shouldBlock: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  (here.pathname !== there.pathname || here.search !== there.search) &&
  isHeld() &&
  session.getSnapshot().matches('signedIn')

/**
 * Confirms leaving unsaved work for another page. It is one component because the router allows one blocker at a time.
 */
export const Leaving = () => {
  const hold = useHold()
  const isBusy = hold !== null
  const wish = useWish()
  const blocker = useBlocker(shouldBlock)
  const isOpen = isBusy && (wish !== null || blocker.state === 'blocked')
  const texts = shell.leaving[hold ?? 'sending']

  // As soon as nothing can be lost, the blocked navigation is cancelled.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isBusy) blocker.reset()
  }, [blocker, isBusy])

  return (
    isOpen && (
      <Confirm
        isOpen
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        onConfirm={() => {
          forgetWish()
          leave()
          if (wish) wish()
          else blocker.proceed?.()
        }}
        onCancel={() => {
          forgetWish()
          blocker.reset?.()
        }}
      >
        {texts.text}
      </Confirm>
    )
  )
}
