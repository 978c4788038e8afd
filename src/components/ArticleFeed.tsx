import type { KeyboardEvent, ReactNode } from 'react'

interface ArticleFeedProps {
  /** The accessible name. */
  label: string
  isBusy?: boolean
  className?: string | undefined
  /** Articles, single or in groups; focusable, each with `aria-posinset` and `aria-setsize`. */
  children: ReactNode
}

const isField = (element: EventTarget) => element instanceof HTMLElement && element.matches('input, textarea, select')

/** PageDown and PageUp move between articles, from any element inside. */
const move = (event: KeyboardEvent<HTMLElement>) => {
  if ((event.key !== 'PageDown' && event.key !== 'PageUp') || isField(event.target)) return
  const articles = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('article'))
  const { activeElement } = document
  const here = articles.findIndex((article) => article.contains(activeElement))
  const there = articles[here + (event.key === 'PageDown' ? 1 : -1)]
  if (!there) return
  event.preventDefault()
  there.focus()
}

/** A list of articles to read, which grows while the user reads (WAI-ARIA's feed). */
export function ArticleFeed({ label, isBusy = false, className, children }: ArticleFeedProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys that WAI-ARIA gives a feed
    <div role="feed" aria-label={label} aria-busy={isBusy} className={className} onKeyDown={move}>
      {children}
    </div>
  )
}
