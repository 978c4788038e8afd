import { Link } from 'react-aria-components/Link'
import * as css from './Tabs.css.ts'

export interface LinkItem<Id extends string> {
  id: Id
  label: string
  href: string
}

export interface TabLinksProps<Id extends string> {
  /** The name of the navigation. */
  label: string
  items: readonly LinkItem<Id>[]
  selected: Id
}

/** Pixels beside the selected link that also come into sight: on a phone they show that the row has more. */
const peek = 56

/** Scrolls only the row until the selected link is visible. In the next frame, which computes its layout anyway. */
const bringIntoSight = (link: HTMLAnchorElement | null) => {
  const row = link?.parentElement
  if (!link || !row) return
  requestAnimationFrame(() => {
    const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.right + peek > outer.right) row.scrollLeft += inner.right + peek - outer.right
    if (inner.left - peek < outer.left) row.scrollLeft += inner.left - peek - outer.left
  })
}

/** Looks like `Tabs`, but each tab is a page: links need almost no code. */
export function TabLinks<Id extends string>({ label, items, selected }: TabLinksProps<Id>) {
  return (
    <nav aria-label={label} className={css.list}>
      {items.map(({ id, label, href }) => (
        <Link
          key={id}
          href={href}
          className={css.tab}
          {...(id === selected && { 'aria-current': 'page', ref: bringIntoSight })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
