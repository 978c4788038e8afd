import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string
  /** Replaces the entry of the history. */
  replace?: boolean
  preventScrollReset?: boolean
}

/** A link to a page of the application. React Router's own has the code for prefetching data, 3 kB of every page. */
export const PageLink = ({ to, replace, preventScrollReset, onClick, children, ...rest }: PageLinkProps) => {
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...rest} href={useHref(to)} onClick={press}>
      {children}
    </a>
  )
}
