import { useSelector } from '@xstate/react'
import { memo, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactElement } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { withoutNul } from '#machines/shared/nul.ts'
import type { News } from '#machines/shared/facts.ts'
import type { AddressSettled } from '#machines/shared/screen.ts'
import { app } from './app.ts'
import { isBrowserAtMenu, isMenuEntry } from './menuEntry.ts'
import { useFailure, usePart } from './part.ts'
import { stateText } from './stateText.ts'
import { useArrival } from './useArrival.ts'

interface Screen<Machine extends AnyStateMachine, Address extends object> {
  /** The actor's id, also `data-machine`. */
  id: string
  /** The screen's parent machine. It receives `ScreenEvent<Address>` and may emit `AddressSettled`. */
  machine: Machine
  /** From the page's query and the parameters of its path; the result is also a part of the machine's input. */
  read: (query: URLSearchParams, params: Readonly<Record<string, string | undefined>>) => Address
  /** The types of notifications that report a change of what it shows: it refreshes with them. */
  follows: readonly News[]
  /** Renders the actor's state and sends events to it. */
  Content: ComponentType<{ screen: ActorRefFrom<Machine> }>
}

/** What this hook uses of a screen's actor. */
interface Addressed {
  send(event: { type: 'address.change'; address: object }): void
  on(type: 'address.settled', handler: (event: AddressSettled) => void): { unsubscribe(): void }
}

/**
 * The component of a screen whose actor the root keeps: it starts with the first visit, sleeps in between, and ends
 * with sign-out. This is the one place where the page's address reaches a machine and where a machine changes the
 * address.
 */
export const screenOf = <Machine extends AnyStateMachine, Address extends object>({
  id,
  machine,
  read,
  follows,
  Content: content,
}: Screen<Machine, Address>) => {
  // The machine's own changes do not render the whole screen.
  const Content = memo(content) as typeof content
  const start = (address: Address) =>
    app.send({ type: 'screen.enter', screen: { id, logic: machine, input: address, follows } })
  const Screen = (): ReactElement | null => {
    const [query] = useSearchParams()
    const params = useParams()
    const address = useMemo(() => read(withoutNul(query), params), [query, params])
    const actor = usePart(id) as ActorRefFrom<Machine> | undefined
    const navigate = useNavigate()
    const shown = useLocation()
    // The key of the history entry of this page, also while the phone's menu is open over it.
    const entry = useRef(shown.key)
    // The last address that the machine set. React may not have rendered it.
    const settled = useRef('')
    // What the machine set while the browser was elsewhere: it follows when the browser is at this entry again.
    const waiting = useRef<{ entry: string; event: AddressSettled }>(null)
    // Before the machine receives an address: it may lead to another one at once.
    useLayoutEffect(() => {
      const follow = ({ path, isReplaced, keepsScroll }: AddressSettled) => {
        waiting.current = null
        settled.current = path
        void navigate(path, { replace: isReplaced, preventScrollReset: keepsScroll, flushSync: true })
      }
      if (!isMenuEntry(shown)) {
        entry.current = shown.key
        if (waiting.current?.entry === shown.key) follow(waiting.current.event)
      }
      const subscription = (actor as Addressed | undefined)?.on('address.settled', (event) => {
        // At the entry of an open menu, or on the way to a page whose code is loading: this page stays until then.
        const isHere = [shown.pathname + shown.search, settled.current].includes(location.pathname + location.search)
        if (isHere && !isBrowserAtMenu()) follow(event)
        else waiting.current = { entry: entry.current, event }
      })
      return () => subscription?.unsubscribe()
    }, [actor, navigate, shown])
    // Before the screen enters: at a later visit the actor refreshes what the new address names.
    useLayoutEffect(() => (actor as Addressed | undefined)?.send({ type: 'address.change', address }), [actor, address])
    useArrival(
      () => start(address),
      () => app.send({ type: 'screen.leave', id }),
    )
    useFailure(id, actor)
    return actor ? <Shown id={id} screen={actor} Content={Content} /> : null
  }
  /** Starts the actor before the page is rendered, so that its requests do not wait for that. */
  const begin = (query: URLSearchParams): Promise<void> => {
    start(read(withoutNul(query), {}))
    return Promise.resolve()
  }
  return Object.assign(Screen, { begin })
}

const Shown = <Machine extends AnyStateMachine>({
  id,
  screen,
  Content,
}: Pick<Screen<Machine, object>, 'id' | 'Content'> & { screen: ActorRefFrom<Machine> }) => {
  const state = useSelector(screen, (snapshot) => stateText((snapshot as AnyMachineSnapshot).value))
  return (
    <div data-machine={id} data-state={state}>
      <Content screen={screen} />
    </div>
  )
}
