import { X } from 'lucide-react'
import { Children, type HTMLAttributes, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { useClosedByBack } from './back.ts'
import { useVisit } from './visit.ts'
import * as css from './Dialog.css.ts'
import { IconButton } from './IconButton.tsx'

export interface DialogProps extends Omit<
  ModalOverlayProps,
  'children' | 'className' | 'style' | 'render' | 'isKeyboardDismissDisabled'
> {
  title: string
  /** The label of the close button. If absent, the dialog needs an action that closes it. */
  closeLabel?: string | undefined
  /** 440 or 760 px wide; a bottom sheet on phones. */
  size?: 'small' | 'large'
  /** Keeps its height when its content changes, such as from step to step. Its content is then a `DialogStep`. */
  isSteady?: boolean
  /** `alertdialog` needs a decision of the user; see `Confirm`. */
  role?: 'dialog' | 'alertdialog'
  /** While true, Escape, 'back' and the close button do nothing: a request is running. */
  isBusy?: boolean
  children: ReactNode
}

/**
 * A modal dialog: it traps the focus, closes by Escape and by the browser's 'back', and restores the focus. A press
 * outside does not close it, so that typed text is not lost. `isOpen` and `onOpenChange` control it. 25 kB gzip.
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, size = 'small', isSteady, role = 'dialog', isBusy = false, children, ...overlay } = props
  const { isOpen = false, onOpenChange } = overlay
  useClosedByBack(isOpen, () => {
    if (!isBusy) onOpenChange?.(false)
  })
  return (
    <ModalOverlay key={useVisit()} {...overlay} className={css.overlay} isKeyboardDismissDisabled={isBusy}>
      <Modal className={css.modal} data-size={size} data-steady={isSteady || undefined}>
        <AriaDialog className={css.dialog} role={role}>
          {({ close }) => (
            <>
              <div className={css.head} data-compact={role === 'alertdialog' || undefined}>
                <Heading slot="title" level={2} className={css.title} data-size={size}>
                  {title}
                </Heading>
                {closeLabel !== undefined && (
                  <div className={css.close}>
                    <IconButton icon={X} label={closeLabel} isDisabled={isBusy} onPress={close} />
                  </div>
                )}
              </div>
              {children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The actions at the bottom of a dialog, always visible. Must be the last child, inside the form if there is one. */
export function DialogActions({ children, isRuled }: { children: ReactNode; isRuled?: boolean }) {
  return (
    <div className={css.actions} data-ruled={isRuled || undefined}>
      {Children.map(children, (action) => (
        <div className={css.action}>{action}</div>
      ))}
    </div>
  )
}

/** One step in a steady dialog: its actions are at the bottom, however short it is. */
export function DialogStep(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={css.step} />
}

/** Text in a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={css.text}>{children}</p>
}
