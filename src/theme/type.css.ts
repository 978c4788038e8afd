import { style } from '@vanilla-extract/css'
import { phone } from './breakpoints.ts'
import { tokens } from './tokens.css.ts'

const serif = {
  margin: 0,
  fontFamily: tokens.font.serif,
  fontWeight: 600,
  lineHeight: 1.12,
  fontVariantNumeric: 'lining-nums tabular-nums',
  overflowWrap: 'anywhere',
} as const

/** Serif, 22: sub-headings. Only initials are smaller. */
export const subheading = style({ ...serif, fontSize: 22 })
/** Serif, 25: cards and dialogs. */
export const cardTitle = style({ ...serif, fontSize: 25 })
/** Serif, 30: sections and the numbers of a card. */
export const section = style({ ...serif, fontSize: 30 })
/** Serif, 34: a person's name. */
export const name = style({ ...serif, fontSize: 34 })
/** Serif, 40 (34 on phones): the one title of a page. */
export const pageTitle = style({ ...serif, fontSize: 40, '@media': { [phone]: { fontSize: 34 } } })
/** Serif, 56: a score in the evaluation. */
export const score = style({ ...serif, fontSize: 56, lineHeight: 1 })
/** Serif, 76: the current user's rank. */
export const rank = style({ ...serif, fontSize: 76, lineHeight: 1 })

const sans = { margin: 0, fontFamily: tokens.font.sans, overflowWrap: 'anywhere' } as const

/** Sans, 15/1.5. */
export const body = style({ ...sans, fontSize: 15, lineHeight: 1.5 })
/** Sans, 17/600: the title of a task or a routine. */
export const itemTitle = style({ ...sans, fontSize: 17, lineHeight: 1.35, fontWeight: 600 })
/** Sans, 13: dates, hints, text beside a title. */
export const meta = style({ ...sans, fontSize: 13, lineHeight: 1.45 })
/** Sans, 13/600: the label of a field. */
export const label = style({ ...sans, fontSize: 13, lineHeight: 1.4, fontWeight: 600 })
/** One line with an ellipsis, for rankings. */
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 })
