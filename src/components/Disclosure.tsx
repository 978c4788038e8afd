import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './Disclosure.css.ts'

/** Optional details. The browser's own element: it opens by Enter, space, and a search in the page. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css.disclosure}>
      <summary className={css.summary}>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={css.chevron} />
        {title}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
