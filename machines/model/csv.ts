/**
 * A cell that a spreadsheet would take for a formula is made a text by an apostrophe before it; one with a separator, a
 * quotation mark or a line break stands in quotation marks (RFC 4180).
 */
const cellOf = (text: string) => {
  const harmless = /^[\s]*[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as a file for spreadsheets: RFC 4180, but with semicolons, which Brazilian spreadsheets expect because the comma
 * is the decimal sign; the byte order mark in front tells them that it is UTF-8.
 */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`
