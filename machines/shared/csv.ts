/**
 * Where a formula could begin, also if a spreadsheet splits the file at commas or tabs instead: at the start of a cell, and
 * after anything that may separate cells or rows.
 */
const formulaStart = /(?<=(?:^|[,;\t\r\n|])[\s"]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu

/** An apostrophe turns a formula into a text; a separator, a quotation mark or a line break needs quotation marks (RFC 4180). */
const cellOf = (text: string) => {
  const harmless = text.replace(formulaStart, "'$&")
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as a file for spreadsheets: RFC 4180, but with semicolons, which Brazilian spreadsheets expect because the comma
 * is the decimal sign; the byte order mark in front tells them that it is UTF-8.
 */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`
