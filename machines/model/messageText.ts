import { mentionsIn } from './message.ts'

/** A text as it is shown: never as HTML, but its links and mentions as such. */
export type TextPart = { kind: 'text' | 'mention'; text: string } | { kind: 'link'; text: string; href: string }

/** Up to the next blank; what ends a sentence does not belong to it. */
const link = /https?:\/\/[^\s<>"']+/giu
const tail = /[.,;:!?)\]}…]+$/u

interface Span {
  start: number
  end: number
  kind: 'link' | 'mention'
}

const linksIn = (text: string): readonly Span[] =>
  Array.from(text.matchAll(link), ({ 0: found, index }): Span => {
    const address = found.replace(tail, '')
    return { start: index, end: index + address.length, kind: 'link' }
  }).filter(({ start, end }) => URL.canParse(text.slice(start, end)))

/** The parts of a text, in its order; together they are the text. */
export const partsOf = (text: string): readonly TextPart[] => {
  const links = linksIn(text)
  const mentions = mentionsIn(text)
    .map((found): Span => ({ start: found.start, end: found.end, kind: 'mention' }))
    .filter(({ start }) => !links.some((one) => start >= one.start && start < one.end))
  const parts: TextPart[] = []
  let from = 0
  for (const { start, end, kind } of [...links, ...mentions].sort((one, other) => one.start - other.start)) {
    if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) })
    const found = text.slice(start, end)
    parts.push(kind === 'link' ? { kind, text: found, href: found } : { kind, text: found })
    from = end
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
