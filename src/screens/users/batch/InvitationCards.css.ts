import { globalStyle, style } from '@vanilla-extract/css'
import { tokens } from '#src/theme/tokens.css.ts'

const { font } = tokens

/** Only on paper, where it is all that is printed. */
export const sheet = style({
  display: 'none',
  '@media': {
    print: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '5mm', alignContent: 'start' },
  },
})
globalStyle('body:has(> [data-sheet]) > :not([data-sheet])', { '@media': { print: { display: 'none !important' } } })

/** Four lines of cards fit on A4. */
export const card = style({
  display: 'grid',
  gridTemplateColumns: '36mm minmax(0, 1fr)',
  alignItems: 'center',
  gap: '3mm',
  minHeight: '60mm',
  padding: '3mm',
  border: '1px dashed #888',
  background: '#fff',
  color: '#000',
  fontSize: '9pt',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
})
export const code = style({ width: '36mm' })
export const words = style({ display: 'flex', flexDirection: 'column', gap: '1.5mm', minWidth: 0 })
export const title = style({ fontSize: '8pt', color: '#444' })
export const name = style({ fontFamily: font.serif, fontSize: '15pt', fontWeight: 600, lineHeight: 1.15 })
export const until = style({ fontWeight: 600 })
export const personal = style({ fontSize: '8pt', color: '#444' })

/** The card on the screen. */
export const example = style({ maxWidth: '96mm' })
