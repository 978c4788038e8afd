/** Postgres refuses a request with a NUL. No one sees one, so it is left out of what people type or paste. */

/** Of the page's address. */
export const withoutNul = (query: URLSearchParams) =>
  new URLSearchParams([...query].map(([name, value]) => [name, value.replaceAll('\u0000', '')]))

/** Of the JSON of a request: its escape, unless the backslash is one of the text. */
export const jsonWithoutNul = (json: string) => json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/gu, '$1')
