import { style } from '@vanilla-extract/css'
import { layout, phone } from '#src/theme/breakpoints.ts'
import { tokens } from '#src/theme/tokens.css.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import { backdrop, paged, toastRoom } from './Overlay.css.ts'

const { color, motion, radius, shadow, space } = tokens

/** Windows wide enough for the toasts beside a dialog of this width. */
const beside = (width: number) => `screen and (min-width: ${width + 2 * (360 + 24 + 12)}px)`

export const overlay = style([
  backdrop,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: space.xl,
    paddingBottom: `max(${space.xl}, ${toastRoom})`,
    '@media': {
      [phone]: { alignItems: 'flex-end', padding: `0 0 ${toastRoom}` },
      // The toasts fit beside the dialog.
      [beside(layout.dialogSmall)]: {
        selectors: { '&:not(:has([data-size=large]))': { paddingBottom: space.xl } },
      },
      [beside(layout.dialogLarge)]: { paddingBottom: space.xl },
      print: paged,
    },
  },
])

export const modal = style({
  display: 'flex',
  width: '100%',
  maxWidth: layout.dialogSmall,
  maxHeight: '100%',
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.dialog,
  boxShadow: shadow.floating,
  overflow: 'hidden',
  transition: `translate ${motion.sheet} ${motion.ease}`,
  selectors: {
    '&[data-size=large]': { maxWidth: layout.dialogLarge },
    '&[data-steady]': { height: 640 },
    '&[data-entering], &[data-exiting]': { translate: '0 8px' },
  },
  '@media': {
    [phone]: {
      maxHeight: '94%',
      borderRadius: `${radius.sheet} ${radius.sheet} 0 0`,
      borderWidth: '1px 0 0',
      selectors: {
        '&, &[data-size=large]': { maxWidth: 'none' },
        '&[data-entering], &[data-exiting]': { translate: '0 100%' },
      },
    },
    print: { ...paged, border: 0, boxShadow: 'none' },
  },
})

export const dialog = style({
  flex: 1,
  minWidth: 0,
  padding: 28,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // A focused field is above the actions.
  scrollPaddingBottom: 96,
  outline: 'none',
  selectors: { '[data-steady] > &': { display: 'flex', flexDirection: 'column' } },
  '@media': {
    [phone]: { padding: `${space.xl} ${space.l} max(${space.l}, env(safe-area-inset-bottom))` },
    print: paged,
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.m,
  marginBottom: space.xl,
  selectors: { '&[data-compact]': { marginBottom: space.xs } },
})
export const title = style([cardTitle, { minWidth: 0, selectors: { '&[data-size=large]': { fontSize: 30 } } }])
/** The icon lines up with the edge of the fields; its target extends beyond it. */
export const close = style({ margin: '-4px -10px', '@media': { [phone]: { margin: '-8px -12px' } } })
export const step = style({ display: 'flex', flexDirection: 'column', flex: '1 0 auto' })
export const text = style({ color: color.inkSoft })

export const actions = style({
  position: 'sticky',
  bottom: -28,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.s,
  margin: '4px -28px -28px',
  padding: '20px 28px 24px',
  background: color.raised,
  selectors: {
    '&[data-ruled]': { marginTop: 28, borderTop: `1px solid ${color.line}`, padding: '16px 28px' },
    [`${step} > &`]: { marginTop: 'auto' },
  },
  '@media': {
    print: { display: 'none' },
    [phone]: {
      bottom: `calc(-1 * ${space.l})`,
      margin: `4px calc(-1 * ${space.l}) calc(-1 * ${space.l})`,
      padding: `${space.s} ${space.l} ${space.l}`,
      selectors: { '&[data-ruled]': { padding: `${space.s} ${space.l} ${space.l}` } },
    },
  },
})
/** Full width on phones, side by side if they fit. */
export const action = style({ '@media': { [phone]: { display: 'grid', flex: '1 1 auto' } } })
