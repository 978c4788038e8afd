import { useActorRef, useSelector } from '@xstate/react'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as Pressable } from 'react-aria-components/Button'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { notificationsMachine } from '#machines/notifications.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { Sheet } from '#src/components/Sheet.tsx'
import { Wordmark } from '#src/components/Wordmark.tsx'
import { Bell } from '#src/screens/page/Bell.tsx'
import { onReturn } from '#src/joints/onReturn.ts'
import { pictureUrl } from '#src/joints/picture.ts'
import { session, useUserId } from '#src/joints/session.ts'
import { Unread } from '#src/joints/unread.ts'
import { usePerson } from '#src/joints/usePerson.ts'
import { product } from '#src/texts/labels.ts'
import { shell } from '#src/texts/shell.ts'
import { Guard } from './Guard.tsx'
import { Navigation } from './Navigation.tsx'
import * as css from './Shell.css.ts'

/** Fetched with the first screen that needs it: the login has no use for it. */
export const GuardedShell = () => (
  <Guard>
    <Shell />
  </Guard>
)

/** Sidebar from 768 px on, top bar with a menu below (LOOK.md, 'Layout'). */
const Shell = () => {
  const notifications = useActorRef(notificationsMachine, { input: { userId: useUserId() } })
  const unread = useSelector(notifications, ({ context }) => context.unread)
  const { pathname } = useLocation()
  useEffect(() => onReturn(() => notifications.send({ type: 'refresh' })), [notifications])
  useFocusOnArrival(pathname)
  return (
    <Unread value={unread}>
      <a className={css.skip} href="#content">
        {shell.skip}
      </a>
      <aside className={css.sidebar}>
        <div className={css.brand}>
          <Wordmark>{product}</Wordmark>
        </div>
        <Navigation />
        <div className={css.foot}>
          <SignOut />
        </div>
      </aside>
      <TopBar key={pathname} />
      <Outlet />
    </Unread>
  )
}

/** A new page has the focus, so that keyboards and screen readers begin there; the first one has it from the browser. */
const useFocusOnArrival = (pathname: string) => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** One's own navigation away closes the menu: the bar is keyed by the path. */
const TopBar = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.topBar}>
      <Wordmark>{product}</Wordmark>
      <div className={css.tools}>
        <Bell />
        <IconButton icon={Menu} label={shell.openMenu} iconSize={22} onPress={() => setOpen(true)} />
      </div>
      <Sheet
        label={shell.menu}
        closeLabel={shell.closeMenu}
        isOpen={isOpen}
        onOpenChange={setOpen}
        header={<Who />}
        footer={<SignOut />}
      >
        <Navigation isLarge />
      </Sheet>
    </header>
  )
}

const Who = () => {
  const { name, position, photoUrl } = usePerson()
  return (
    <div className={css.who}>
      <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={40} />
      <div className={css.whoText}>
        <div className={css.whoName}>{name}</div>
        <div className={css.whoPosition}>{position}</div>
      </div>
    </div>
  )
}

const SignOut = () => {
  const navigate = useNavigate()
  return (
    <Pressable
      className={css.item}
      onPress={() => {
        session.send({ type: 'signOut' })
        void navigate('/')
      }}
    >
      <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
      {shell.signOut}
    </Pressable>
  )
}
