import { useDeferredValue, type RefObject } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useVisit } from '#src/components/visit.ts'
import { dashboardPath } from '#machines/community/communityView.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Sheet } from '#src/components/Sheet.tsx'
import { useNotificationList } from '#src/hooks/notificationList.ts'
import { MarkAll } from '#src/screens/notifications/MarkAll.tsx'
import { NotificationList } from '#src/screens/notifications/NotificationList.tsx'
import { notifications as texts } from '#src/texts/notifications/notifications.ts'
import * as css from './BellPanel.css.ts'

interface BellPanelProps {
  isSheet: boolean
  /** The bell, which gets the focus when the panel closes. */
  triggerRef: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The number of the latest notifications. */
const latest = 8

/** The panel of the bell: a popover, or a sheet on phones. */
export const BellPanel = ({ isSheet, triggerRef, isOpen, onOpenChange }: BellPanelProps) => {
  const close = () => onOpenChange(false)
  const visit = useVisit()
  if (isSheet)
    return (
      <Sheet
        label={texts.title}
        closeLabel={texts.close}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        header={<span className={css.title}>{texts.title}</span>}
        footer={<SeeAll onPress={close} />}
      >
        <SheetBody onLeave={close} />
      </Sheet>
    )
  return (
    <Popover
      key={visit}
      className={css.popover}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Dialog className={css.dialog}>
        <PopoverBody onLeave={close} />
      </Dialog>
    </Popover>
  )
}

/** The panel opens a frame before its list. */
const usePanelList = () => useDeferredValue(useNotificationList('panel'))

/** A separate component, so that the list exists only while the panel is open. */
const PopoverBody = ({ onLeave }: { onLeave: () => void }) => {
  const list = usePanelList()
  return (
    <>
      <div className={css.head}>
        <Heading slot="title" level={2} className={css.title}>
          {texts.title}
        </Heading>
        {list && <MarkAll list={list} />}
      </div>
      <div className={css.body}>{list && <NotificationList list={list} most={latest} onLeave={onLeave} />}</div>
      <div className={css.foot}>
        <SeeAll onPress={onLeave} />
      </div>
    </>
  )
}

const SheetBody = ({ onLeave }: { onLeave: () => void }) => {
  const list = usePanelList()
  return (
    <div className={css.sheetBody}>
      <div className={css.sheetTools}>{list && <MarkAll list={list} />}</div>
      {list && <NotificationList list={list} most={latest} onLeave={onLeave} />}
    </div>
  )
}

const SeeAll = ({ onPress }: { onPress: () => void }) => (
  <LinkButton variant="quiet" isBlock href={dashboardPath({ kind: 'notifications' })} onPress={onPress}>
    {texts.seeAll}
  </LinkButton>
)
