import { style } from '@vanilla-extract/css'
import { phone } from '#src/theme/breakpoints.ts'
import { drawn, forcedColors } from '#src/theme/forcedColors.ts'
import { tokens } from '#src/theme/tokens.css.ts'

const { color, space } = tokens

export const steps = style({ width: '100%' })

export const list = style({
  display: 'flex',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export const item = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  // The hairline from the previous step, between the two lozenges.
  '::before': {
    content: '',
    position: 'absolute',
    top: 22,
    right: 'calc(50% + 14px)',
    left: 'calc(-50% + 14px)',
    height: 1,
    background: color.line,
  },
  selectors: { '&:first-child::before': { display: 'none' } },
})

export const step = style({
  display: 'grid',
  // A name that is wider than its step does not move the lozenge.
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space.xxs,
  minHeight: 44,
  paddingTop: 16,
  color: color.inkFaint,
  fontSize: 13,
  textAlign: 'center',
  textDecoration: 'none',
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-focus-visible]': {
      outline: `2px solid ${color.gold}`,
      outlineOffset: 2,
      borderRadius: tokens.radius.control,
    },
    [`${item}[data-current] > &`]: { color: color.ink, fontWeight: 600 },
  },
})

export const mark = style({
  width: 9,
  height: 9,
  margin: 2,
  rotate: '45deg',
  border: `1px solid ${color.edge}`,
  selectors: {
    '&[data-done]': { borderColor: color.goldDeep, background: color.goldDeep },
    [`${item}[data-current] &`]: { borderColor: color.gold, background: color.gold },
  },
  '@media': { [forcedColors]: { selectors: { '&[data-done]': drawn } } },
})

/** On a phone only the shown step has room for its name. */
export const name = style({
  overflow: 'hidden',
  maxWidth: '100%',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [phone]: {
      selectors: {
        [`${item}[data-current] &`]: { overflow: 'visible', maxWidth: 'none' },
        [`${item}:not([data-current]) &`]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
      },
    },
  },
})
