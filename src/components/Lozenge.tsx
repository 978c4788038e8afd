import { lozenge } from './Lozenge.css.ts'

/** The house's mark for "here": a rotated square of 5 to 7 px. `deep` for bullets and dividers, `gold` for where one is. */
export function Lozenge({ size = 6, tone = 'gold' }: { size?: 5 | 6 | 7; tone?: 'gold' | 'deep' }) {
  return <span className={lozenge} data-tone={tone} style={{ width: size, height: size }} aria-hidden="true" />
}
