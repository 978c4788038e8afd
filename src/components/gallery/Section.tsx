import type { ReactNode } from 'react'
import * as css from './Gallery.css.ts'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.grid}>{children}</div>
    </section>
  )
}

export function Cell({ caption, span, children }: { caption: string; span?: 2; children: ReactNode }) {
  return (
    <div className={css.cell} data-span={span}>
      <p className={css.caption}>{caption}</p>
      {children}
    </div>
  )
}
