import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useLayoutEffect, useRef, type MouseEvent, type PropsWithChildren } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { menuMachine, type MenuActor } from '#machines/app/menu.machine.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { profileMachine } from '#machines/profile/profile.machine.ts'
import { ClubWordmark } from '#src/screens/shared/ClubWordmark.tsx'
import { useIsAfterPage } from '#src/hooks/pageFocus.ts'
import { app, useApp } from '#src/hooks/app.ts'
import { useErrorReports } from '#src/hooks/errors.ts'
import { keepFocus } from '#src/hooks/keepFocus.ts'
import { isMenuEntry } from '#src/hooks/menuEntry.ts'
import { isWide } from '#src/hooks/onWiden.ts'
import { useShellPart } from '#src/hooks/part.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { shell } from '#src/texts/app/shell.ts'
import { Connection } from './Connection.tsx'
import { Foot } from './Foot.tsx'
import { Guard, type GuardProps } from './Guard.tsx'
import { Leaving } from './Leaving.tsx'
import { Navigation } from './Navigation.tsx'
// Notices must work without a network, so their code is loaded with the shell.
import './Notices.tsx'
import * as css from './Shell.css.ts'
import { TopBar } from './TopBar.tsx'
import { Waiting } from './Waiting.tsx'

const parts = [
  { id: 'menu', logic: menuMachine },
  { id: 'notifications', logic: notificationsMachine },
  { id: 'profile', logic: profileMachine },
]

/** Starts the shell's machines. */
export const startShell = (): void => {
  for (const part of parts) app.send({ type: 'part.start', part })
}

/** Loaded with the first screen behind the guard. */
export const GuardedShell = ({ children, ...guard }: PropsWithChildren<GuardProps>) => (
  <Guard {...guard}>
    <OpenShell>{children}</OpenShell>
  </Guard>
)

/**
 * Starts the shell's machines if they do not run yet. Another user gets a new shell, because the root stopped the
 * previous user's machines.
 */
const OpenShell = ({ children }: PropsWithChildren) => {
  const isOpen = useApp(({ context }) => parts.every(({ id }) => context.parts.includes(id)))
  useLayoutEffect(() => {
    if (!isOpen) startShell()
  }, [isOpen])
  return isOpen && <Shell>{children}</Shell>
}

/**
 * Without an entry of the browser's own: `guardedHistory` does not know its place, and 'back' would lose work after it.
 */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}

/** Not rendered again when the address changes: its parts follow what they show. */
const beside = (
  <>
    <a className={css.skip} href="#content" onClick={skip}>
      {shell.skip}
    </a>
    <aside className={css.sidebar}>
      <div className={css.brand}>
        <ClubWordmark />
      </div>
      <Navigation />
      <div className={css.foot}>
        <Foot />
      </div>
    </aside>
    <Connection />
  </>
)

/** A sidebar from 768 px on; a top bar with a menu on narrower windows. */
const Shell = ({ children }: PropsWithChildren) => {
  const profileState = useSelector(useProfileActor(), ({ value }) => stateText(value))
  const menu = useShellPart('menu') as MenuActor
  const isMenuOpen = useSelector(menu, (state) => state.matches('open'))
  const location = useLocation()
  const { key } = location
  const isMenu = isMenuEntry(location)
  useEffect(keepFocus, [])
  useErrorReports()
  useEffect(() => menu.send({ type: 'route.change', key, isMenu }), [menu, key, isMenu])
  useFocusOnArrival(location, isMenuOpen)
  return (
    <>
      <div hidden data-machine="profile" data-state={profileState} />
      {beside}
      <TopBar menu={menu} />
      {/* At first the screen's code may still be loading. Between pages the previous screen stays. */}
      <Suspense
        fallback={
          <div className={css.waiting}>
            <Waiting />
          </div>
        }
      >
        {children}
      </Suspense>
      <Leaving />
    </>
  )
}

/**
 * Focuses a new page, so that keyboards and screen readers start there. Also focuses the page when the pressed element
 * disappears. The browser focuses the first page of a visit. While a menu is open it has the focus, so the page waits.
 */
const useFocusOnArrival = (location: Location, isMenuOpen: boolean) => {
  const { key, pathname } = location
  const isMenu = isMenuEntry(location)
  const shown = useRef({ key, pathname })
  // From a page without the shell, such as the login.
  const isAfterPage = useIsAfterPage()
  useEffect(() => (isAfterPage ? focusContentOnceThere() : undefined), [isAfterPage])
  useEffect(() => {
    if (isMenuOpen || shown.current.key === key) return undefined
    // The menu's own history entry: when the menu closes, it returns the focus to its button.
    if (isMenu && !isWide()) return undefined
    const isNew = shown.current.pathname !== pathname
    shown.current = { key, pathname }
    if (isNew) return focusContentOnceThere()
    // A tab's old panel is removed in the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusContent()
    })
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, isMenu, isMenuOpen])
}

/** Focuses the page, if it is there. */
const focusContent = (): boolean => {
  const content = document.querySelector<HTMLElement>('#content')
  content?.focus({ preventScroll: true })
  return content !== null
}

/**
 * The code of a first visit may still be loading. Does nothing if the user has moved the focus meanwhile. Returns a
 * function that stops waiting.
 */
const focusContentOnceThere = (): (() => void) => {
  if (focusContent()) return () => undefined
  const { activeElement } = document
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== activeElement && document.activeElement !== document.body
    if (hasMoved || focusContent()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
