import { lozenge } from './Lozenge.css.ts'

/**
 * The brand's mark for the current position: a rotated square of 5 to 7 px. `deep` is for bullets and dividers, `gold`
 * for the current item.
 */
export function Lozenge({ size = 6, tone = 'gold' }: { size?: 5 | 6 | 7; tone?: 'gold' | 'deep' }) {
  return <span className={lozenge} data-tone={tone} style={{ width: size, height: size }} aria-hidden="true" />
}
