import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { useClosedByBack } from './back.ts'
import { useVisit } from './visit.ts'
import { IconButton } from './IconButton.tsx'
import * as css from './Sheet.css.ts'

interface SheetProps extends Omit<ModalOverlayProps, 'children' | 'className' | 'style' | 'render'> {
  /** The accessible name. */
  label: string
  closeLabel: string
  /** `details` is wide enough for a form. */
  size?: 'menu' | 'details'
  /** Left of the close button, such as the user's name. */
  header?: ReactNode
  /** Fixed at the bottom. */
  footer?: ReactNode
  /** It has its own history entry, so 'back' leads to the entry before. */
  hasEntry?: boolean
  children: ReactNode
}

/**
 * A panel from the right: the menu of phones, the details of a row. Escape, the browser's 'back', the close button and
 * a press outside close it.
 */
export function Sheet(props: SheetProps) {
  const { label, closeLabel, size = 'menu', header, footer, hasEntry = false, children, ...overlay } = props
  const { isOpen = false, isKeyboardDismissDisabled = false, onOpenChange } = overlay
  useClosedByBack(isOpen && !hasEntry, () => {
    if (!isKeyboardDismissDisabled) onOpenChange?.(false)
  })
  return (
    <ModalOverlay key={useVisit()} isDismissable {...overlay} className={css.overlay}>
      <Modal className={css.modal} data-size={size}>
        <Dialog className={css.dialog} aria-label={label}>
          {({ close }) => (
            <>
              <div className={css.head}>
                <div className={css.lead}>{header}</div>
                <IconButton icon={X} label={closeLabel} iconSize={22} onPress={close} />
              </div>
              <div className={css.main}>{children}</div>
              {footer !== undefined && <div className={css.foot}>{footer}</div>}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
