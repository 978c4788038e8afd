import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { forgetWish, isHeld, leave, useHold, useWish } from '#src/hooks/leaving.ts'
import { session } from '#src/hooks/app.ts'
import { shell } from '#src/texts/app/shell.ts'
import { later } from '#src/components/later.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** Another page, while something is under way; whoever is being signed out is not asked. */
const shouldBlock: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  (here.pathname !== there.pathname || here.search !== there.search) &&
  isHeld() &&
  session.getSnapshot().matches('signedIn')

/** Asks before work under way is left for another page. One component: the router knows one blocker at a time. */
export const Leaving = () => {
  const hold = useHold()
  const isBusy = hold !== null
  const wish = useWish()
  const blocker = useBlocker(shouldBlock)
  const isOpen = isBusy && (wish !== null || blocker.state === 'blocked')
  const texts = shell.leaving[hold ?? 'sending']

  // Once there is nothing to lose any more one stays where one is.
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
