import * as css from './Mark.css.ts'

/** The logo: a C around a lozenge. Decorative; the name is beside it. `size` in pixels. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M25.9 22.9a12 12 0 1 1 0-13.8" className={css.outer} strokeWidth="1.6" strokeLinecap="round" />
      <path d="M23 20.4a8.3 8.3 0 1 1 0-8.8" className={css.inner} />
      <path d="M16 12.4 19.6 16 16 19.6 12.4 16Z" className={css.lozenge} />
    </svg>
  )
}
