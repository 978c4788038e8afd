import { Complaint } from '../program.ts'

/** The values that a template may use, e.g. `{{ .Token }}`: some of the hosted server's. */
export interface Values {
  Token: string
  ConfirmationURL: string
  /** The account's current address. */
  Email: string
  NewEmail: string
}

/** The text of a mail before its values are filled in. */
export interface Template {
  subject: string
  /** Plain text, paragraphs separated by an empty line. */
  text: string
}

const braces = /\{\{[^]*?\}\}/g
/** Keeps the values when a text is split. */
const pieces = /(\{\{[^]*?\}\})/
const named = /^\{\{\s*\.(\w+)\s*\}\}$/

/** Throws a {@link Complaint} about an unknown value in braces. */
export const checkValues = (place: string, words: string, values: readonly (keyof Values)[]): void => {
  const known: readonly string[] = values
  for (const [found] of words.matchAll(braces))
    if (!known.includes(named.exec(found)?.[1] ?? ''))
      throw new Complaint(
        `${place}: o backend embarcado não preenche ${found} nesta mensagem, só ` +
          `${known.map((name) => `{{ .${name} }}`).join(', ')}.`,
      )
}

const inline = 'a|b|strong|i|em|span'

/** Converts HTML to plain text: each block tag starts a paragraph, and so does a link's address. */
export const textOf = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>/, '')
    .replaceAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([^]*?)<\/a\s*>/g, '$2:<p>$1</p>')
    .split(new RegExp(`<(?!/?(?:${inline})\\b)[^>]*>`))
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
    .join('\n\n')

/** A name that the templates have written out, and the one to put in its place. */
export interface Renaming {
  written: string
  present: string
}

/** Values and the name are filled in at once: neither is looked for in the other. */
export const fill = (
  { subject, text }: Template,
  values: Readonly<Values>,
  renaming: Renaming | null = null,
): Template => {
  const fillPiece = (piece: string) => {
    const name = named.exec(piece)?.[1]
    if (name !== undefined) return values[name as keyof Values]
    return renaming ? piece.replaceAll(renaming.written, () => renaming.present) : piece
  }
  const filled = (words: string) => words.split(pieces).map(fillPiece).join('')
  return { subject: filled(subject), text: filled(text) }
}
