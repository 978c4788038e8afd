/** Characters as Postgres counts them (code points), so that a limit means the same on both sides. */
export const lengthOf = (text: string) => Array.from(text).length
