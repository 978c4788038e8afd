import { Link } from 'react-aria-components/Link'
import * as css from './PillGroup.css.ts'
import type { TabLinksProps, LinkItem } from './TabLinks.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface PillLink<Id extends string> extends LinkItem<Id> {
  /** The number of news in gold, and its text for screen readers. */
  news?: { count: string; label: string } | undefined
}

interface PillLinksProps<Id extends string> extends Omit<TabLinksProps<Id>, 'items'> {
  items: readonly PillLink<Id>[]
}

/** Sub-tabs that are separate pages; as wide as the page on phones. */
export function PillLinks<Id extends string>({ label, items, selected }: PillLinksProps<Id>) {
  return (
    <nav aria-label={label} className={css.links}>
      {items.map(({ id, label, href, news }) => (
        <Link key={id} href={href} className={css.pill} {...(id === selected && { 'aria-current': 'page' })}>
          {label}
          {news && (
            <>
              <span className={css.news} aria-hidden="true">
                {news.count}
              </span>
              <VisuallyHidden>{news.label}</VisuallyHidden>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
