import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useOpen } from '#src/components/useOpen.ts'
import { BellButton } from '#src/components/BellButton.tsx'
import { later, useWanted } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotifications, useUnread } from '#src/hooks/unread.ts'
import { shell } from '#src/texts/app/shell.ts'

const BellPanel = later(async () => (await import('#src/screens/notifications/BellPanel.tsx')).BellPanel)

/**
 * The count of unread notifications, and a panel with the latest ones (a sheet on phones). The panel's code is loaded
 * when the user approaches the button; the panel opens once it is loaded.
 */
export const Bell = ({ isSheet = false }: { isSheet?: boolean }) => {
  const unread = useUnread()
  const state = useSelector(useNotifications(), ({ value }) => stateText(value))
  const [isOpen, setOpen] = useOpen()
  const [isWanted, signs] = useWanted(isOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <BellButton
        ref={trigger}
        data-machine="notifications"
        data-state={state}
        count={unread ?? 0}
        label={shell.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...signs}
        onPress={() => setOpen(true)}
      />
      {isWanted && <BellPanel isSheet={isSheet} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
