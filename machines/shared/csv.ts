/**
 * The possible start of a formula: at the start of a cell, and after any separator of cells or rows. A spreadsheet may
 * split the file at commas or tabs instead.
 */
const formulaStart = /(?<=(?:^|[,;\t\r\n|])[\s"]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu

/** Would a spreadsheet take this text, alone in a cell, for a formula? */
export const isFormula = (text: string): boolean => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text)

/**
 * An apostrophe turns a formula into text. Separators, quotation marks and line breaks need quotation marks (RFC 4180).
 */
const cellOf = (text: string) => {
  const harmless = text.replace(formulaStart, "'$&")
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as a file for spreadsheets: RFC 4180 with semicolons, which Brazilian spreadsheets expect because the comma is
 * the decimal sign. The byte order mark declares UTF-8.
 */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`
