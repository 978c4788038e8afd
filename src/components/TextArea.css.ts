import { style } from '@vanilla-extract/css'
import { control } from './FieldFrame.css.ts'

export const area = style([
  control,
  {
    flex: 1,
    padding: '10px 15px',
    // Grows with its text if the browser supports it; else its corner resizes it.
    fieldSizing: 'content',
    maxHeight: '60vh',
    resize: 'vertical',
    overflowWrap: 'anywhere',
  },
])
export const grow = style({ selectors: { '&[data-fill]': { flex: 1 } } })
