import { useContext, type ComponentProps, type MouseEvent } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An absolute path, with its query. */
  to: string
  /** Replaces the entry of the history. */
  replace?: boolean
  preventScrollReset?: boolean
}

/** A press that opens the link here, not in another tab or window. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * A link to a page of the application. React Router's own renders again whenever the address changes, and has the code
 * for prefetching data, 3 kB of every page. A link to the shown address adds no entry to the history.
 */
export const PageLink = ({ to, replace, preventScrollReset = false, onClick, children, ...rest }: PageLinkProps) => {
  const { navigator } = useContext(NavigationContext)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    const isShown = location.pathname + location.search + location.hash === to
    navigator[(replace ?? isShown) ? 'replace' : 'push'](to, undefined, { preventScrollReset })
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}
