import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { keepInSight } from './keepInSight.ts'
import * as css from './Tabs.css.ts'
import { usePressed } from './usePressed.ts'

interface TabItem<Id extends string> {
  id: Id
  label: string
  /** Mounted only while its tab is selected. */
  content: ReactNode
}

interface TabsProps<Id extends string> {
  /** The name of the list of tabs. */
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  /** The tab whose panel is shown, if it follows the selected one later. */
  shown?: Id
  onSelect: (id: Id) => void
}

/** The place of the tab that a key leads to. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A panel without controls takes the focus itself, so that the keyboard reaches its text. */
const keepReachable = (panel: HTMLDivElement | null) => {
  if (!panel) return undefined
  const update = () => {
    if (panel.querySelector('a[href], button, input, select, textarea')) panel.removeAttribute('tabindex')
    else panel.tabIndex = 0
  }
  const observer = new MutationObserver(update)
  update()
  observer.observe(panel, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Tabs with a 2 px gold underline; on phones their hairline is as wide as the page. The pressed tab is marked at once;
 * its panel follows when it is rendered. React Aria's tabs have its collections: 20 kB (brotli) of each page with tabs.
 */
export function Tabs<Id extends string>({ label, items, selected, shown = selected, onSelect }: TabsProps<Id>) {
  const [chosen, press] = usePressed(selected, onSelect)
  const name = useId()
  const content = items.find(({ id }) => id === shown)?.content
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const tabs = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
    const to = step(tabs.indexOf(event.currentTarget), tabs.length)
    const item = items[to]
    tabs[to]?.focus()
    if (item) press(item.id)
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={css.list}>
        {items.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-${id}`}
            aria-selected={id === shown}
            {...(id === shown && { 'aria-controls': `${name}-panel` })}
            tabIndex={id === shown ? 0 : -1}
            className={css.tab}
            data-chosen={id === chosen || undefined}
            ref={id === chosen ? keepInSight : null}
            onKeyDown={move}
            onClick={({ currentTarget }) => {
              // Safari does not focus a pressed button.
              currentTarget.focus()
              press(id)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        key={shown}
        ref={keepReachable}
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-${shown}`}
        className={css.panel}
      >
        {content}
      </div>
    </div>
  )
}
