import { style } from '@vanilla-extract/css'
import { control } from './FieldFrame.css.ts'

export const area = style([
  control,
  {
    flex: 1,
    padding: '10px 15px',
    // Grows with what is typed where the browser can; elsewhere it is drawn by its corner.
    fieldSizing: 'content',
    maxHeight: '60vh',
    resize: 'vertical',
    overflowWrap: 'anywhere',
  },
])
export const grow = style({ selectors: { '&[data-fill]': { flex: 1 } } })
