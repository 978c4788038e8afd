import { Link } from 'react-aria-components/Link'
import { keepInSight } from './keepInSight.ts'
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

/** Looks like `Tabs`, but each tab is a page: links need almost no code. */
export function TabLinks<Id extends string>({ label, items, selected }: TabLinksProps<Id>) {
  return (
    <nav aria-label={label} className={css.list}>
      {items.map(({ id, label, href }) => (
        <Link
          key={id}
          href={href}
          className={css.tab}
          {...(id === selected && { 'aria-current': 'page', ref: keepInSight })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
