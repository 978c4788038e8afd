/** Characters as Postgres counts them (code points), so that a limit means the same on both sides. */
export const lengthOf = (text: string) => Array.from(text).length

/** Ranges of invisible code points: controls, spaces (also no-break and zero-width), fillers. */
const invisible = [
  [0x1, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
] as const

/** Is no character of a text visible? The twin of `private.is_blank`. */
export const isBlank = (text: string) =>
  Array.from(text).every((character) => {
    const point = character.codePointAt(0) ?? 0
    return invisible.some(([first, last]) => point >= first && point <= last)
  })

/** Accents and invisible characters: selectors, zero-width and bidirectional marks. */
const unseen =
  /[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** Lower case, without accents, for searches. 'Ágata' → 'agata'. The twin of `private.fold`. */
export const fold = (text: string) => text.normalize('NFKD').replace(unseen, '').toLowerCase()
