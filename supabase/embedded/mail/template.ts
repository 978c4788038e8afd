import { Complaint } from '../program.ts'

/** The values that a template may name, `{{ .Token }}` say: some of those that the hosted server fills. */
export interface Values {
  Token: string
  ConfirmationURL: string
  /** The account's address; where it is changed, the one until now. */
  Email: string
  NewEmail: string
}

/** A mail's wording, its values still to be filled in. */
export interface Template {
  subject: string
  /** Plain text, paragraphs divided by an empty line. */
  text: string
}

const braces = /\{\{[^]*?\}\}/g
const named = /^\{\{\s*\.(\w+)\s*\}\}$/

/** Throws a {@link Complaint} about anything in braces that is none of the mail's values. */
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

/** What a page of HTML says, as plain text: every tag but those within a line begins a paragraph, and so does a link's address. */
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

export const fill = ({ subject, text }: Template, values: Readonly<Values>): Template => {
  const filled = (words: string) => words.replaceAll(braces, (found) => values[named.exec(found)?.[1] as keyof Values])
  return { subject: filled(subject), text: filled(text) }
}
