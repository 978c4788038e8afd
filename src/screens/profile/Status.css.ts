import { style } from '@vanilla-extract/css'
import { zoomed } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { meta, section } from '#src/theme/type.css.ts'

const { space, color } = tokens

export const rank = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.l,
  marginBottom: space.m,
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const place = style({
  flex: 'none',
  minWidth: 60,
  selectors: {
    '&[data-first]': { color: color.gold },
    '&[data-none]': { color: color.inkFaint, fontSize: 40, lineHeight: '76px' },
  },
})
export const term = style({ fontWeight: 600 })
export const distance = style({ fontSize: 13, color: color.inkSoft })

export const shares = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(min-content, 1fr))',
  margin: `${space.l} 0`,
  borderBlock: `1px solid ${color.line}`,
  '@media': { [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** Two numbers; their rules are below. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(min-content, 1fr))',
  marginTop: space.l,
  borderTop: `1px solid ${color.line}`,
  '@media': { [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** The number above its name, although screen readers read the name first. */
export const share = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  padding: `${space.m} 0`,
  selectors: { '& + &': { borderLeft: `1px solid ${color.line}`, paddingLeft: space.s } },
  '@media': { [zoomed]: { selectors: { '& + &': { border: 0, padding: `0 0 ${space.m}` } } } },
})
export const shareTerm = style({ overflowWrap: 'normal', fontSize: 13, color: color.inkSoft })
export const number = style([section, { selectors: { '&[data-none]': { color: color.inkFaint } } }])
export const sign = style({ fontSize: '.74em' })
export const unit = style([meta, { marginLeft: space.xs, color: color.inkFaint }])
/** The rules, with a link on the line of their title, or below if there is no room or they are open. */
export const how = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginLeft: -8 })
export const excuse = style({ marginLeft: 'auto' })
export const rules = style({ display: 'grid', gap: space.xs, fontSize: 15, color: color.inkSoft })

export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.s,
  marginBottom: space.xs,
  '@media': { [zoomed]: { flexWrap: 'wrap' } },
})
export const headTerm = style({ fontWeight: 600, fontSize: 15 })
export const aside = style({ fontSize: 13, color: color.inkFaint })

export const bones = style({ display: 'grid', gap: space.l })
