import {
  Activity,
  createElement,
  use,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type PropsWithChildren,
} from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'
import { createPortal } from 'react-dom'
import {
  createPath,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type Location,
} from 'react-router-dom'
import { Visit } from '#src/components/visit.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { screens } from './screens.ts'
import * as css from './Frame.css.ts'

type Path = keyof typeof screens

interface Kept {
  path: Path
  /** Its elements. Only those of the shown screen are in the document. */
  container: HTMLElement
  /** The place of its dialogs and menus. React Aria removes them while the screen is hidden. */
  overlays: HTMLElement
  /** The same at each visit, so that React renders only what has changed. */
  content: ReactElement
}

/** The most screens whose elements are kept: fewer than the root keeps machines (`maxScreens`). */
const maxKept = 6

const begun = (path: Path): Kept => {
  const container = document.createElement('div')
  container.className = css.place
  return { path, container, overlays: document.createElement('div'), content: <Screen path={path} /> }
}

/**
 * The screen of a path. The screens of earlier visits keep their elements outside the document, so that a second visit
 * shows them at once. React stops their effects in the meantime: their machines sleep.
 */
export const KeptScreens = ({ path }: { path: Path }) => {
  const [kept, setKept] = useState<readonly Kept[]>(() => [begun(path)])
  if (kept.at(-1)?.path !== path) {
    const screen = kept.find((one) => one.path === path) ?? begun(path)
    setKept([...kept.filter((one) => one !== screen), screen].slice(-maxKept))
  }
  const shown = kept.find((one) => one.path === path)
  return (
    <>
      {shown && <Place {...shown} />}
      {kept.map((screen) => {
        const isShown = screen === shown
        return createPortal(
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <UNSAFE_PortalProvider getContainer={() => (isShown ? screen.overlays : null)}>
              <AtOwnAddress isShown={isShown}>{screen.content}</AtOwnAddress>
            </UNSAFE_PortalProvider>
          </Activity>,
          screen.container,
          screen.path,
        )
      })}
    </>
  )
}

/** A screen whose code may still be loading. */
export const Screen = ({ path }: { path: Path }) => createElement(use<ComponentType>(screens[path]()))

/** Before the screens, so that their effects find their elements in the document. */
const Place = ({ container, overlays }: Kept) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(container)
    document.body.append(overlays)
    return () => overlays.remove()
  }, [container, overlays])
  return <div ref={place} className={css.place} />
}

const addressOf = ({ location }: { location: Location }) =>
  createPath(location) + JSON.stringify(location.state ?? null)

/** A hidden screen keeps its own address and parameters. */
const AtOwnAddress = ({ isShown, children }: PropsWithChildren<{ isShown: boolean }>) => {
  const now = { location: useContext(LocationContext), route: useContext(RouteContext) }
  const [last, setLast] = useState(now)
  // Another history entry with the same address is no reason to render the screen again.
  const isOther = isShown && addressOf(last.location) !== addressOf(now.location)
  if (isOther) setLast(now)
  const { location, route } = isOther ? now : last
  const [visit, setVisit] = useState({ isShown, count: 0 })
  if (visit.isShown !== isShown) setVisit({ isShown, count: visit.count + 1 })
  return (
    <LocationContext value={location}>
      <RouteContext value={route}>
        <Visit value={visit.count}>
          <RouteFailure place={isShown ? now.location.location.key : 'hidden'}>{children}</RouteFailure>
        </Visit>
      </RouteContext>
    </LocationContext>
  )
}
