import { globalStyle, style } from '@vanilla-extract/css'
import { buttonsRoom, toastRoom } from '#src/components/Overlay.css.ts'
import { phone, twoColumns } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { label, meta } from '#src/theme/type.css.ts'

const { color, space } = tokens

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.xl, minWidth: 0 })
export const columns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container': { [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) 256px', columnGap: space.xxxl } },
})
/** The photo is first on phones, and at the right on wide screens. */
export const aside = style({
  minWidth: 0,
  '@container': { [twoColumns]: { gridColumn: 2, gridRow: 1 } },
})
export const fields = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xl,
  minWidth: 0,
  '@container': { [twoColumns]: { gridColumn: 1, gridRow: 1 } },
})
export const row = style({
  display: 'grid',
  gap: space.xl,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container': { [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.l } },
})
export const group = style({ minWidth: 0 })
export const legend = style([label, { padding: 0, marginBottom: space.xxs, color: color.inkSoft }])
export const hint = style([meta, { marginBottom: space.s, color: color.inkFaint }])
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space.s,
  paddingTop: space.l,
  borderTop: `1px solid ${color.line}`,
  '@media': {
    [phone]: {
      position: 'sticky',
      bottom: toastRoom,
      zIndex: 1,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
      margin: '0 -20px -48px',
      padding: '14px 20px',
      background: color.canvas,
      // In a card it extends to the edge.
      selectors: { '&[data-own]': { marginBottom: -20, background: color.surface } },
    },
  },
})
globalStyle(`html:has(${actions})`, { '@media': { [phone]: { scrollPaddingBottom: buttonsRoom } } })
