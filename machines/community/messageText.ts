import { mentionsIn } from './message.ts'

/** A text to display: not HTML, only its links and mentions are special. */
type TextPart = { kind: 'text' | 'mention'; text: string } | { kind: 'link'; text: string; href: string }

/** Up to the next white space. */
const link = /https?:\/\/[^\s<>"]+/giu
/** These belong to the sentence if they end an address, and so does a closing bracket without its opening one. */
const sentenceEnds = new Set(".,;:!?…'’”»")
const brackets = ['()', '[]', '{}']

const addressIn = (found: string) => {
  const unopened = new Map(
    brackets.map(([open = '', close = '']) => [close, found.split(close).length - found.split(open).length]),
  )
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    if (sentenceEnds.has(last)) continue
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0) break
    unopened.set(last, surplus - 1)
  }
  return found.slice(0, end)
}

interface Span {
  start: number
  end: number
  kind: 'link' | 'mention'
}

const linksIn = (text: string): readonly Span[] =>
  Array.from(text.matchAll(link), ({ 0: found, index }): Span => {
    return { start: index, end: index + addressIn(found).length, kind: 'link' }
  }).filter(({ start, end }) => URL.canParse(text.slice(start, end)))

/**
 * Splits a text up to an offset into parts. A link that is cut there keeps its whole address. Only handles of members
 * are mentions.
 */
export const partsOf = (text: string, handles: readonly string[], end = text.length): readonly TextPart[] => {
  const links = linksIn(text)
  const mentions = mentionsIn(text)
    .filter(({ handle }) => handles.includes(handle))
    .map((found): Span => ({ start: found.start, end: found.end, kind: 'mention' }))
    .filter(({ start }) => !links.some((one) => start >= one.start && start < one.end))
  const parts: TextPart[] = []
  let from = 0
  const spans = [...links, ...mentions].filter(({ start }) => start < end)
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    if (span.start > from) parts.push({ kind: 'text', text: text.slice(from, span.start) })
    const shown = text.slice(span.start, Math.min(span.end, end))
    const { kind } = span
    parts.push(kind === 'link' ? { kind, text: shown, href: text.slice(span.start, span.end) } : { kind, text: shown })
    from = span.end
  }
  if (from < end) parts.push({ kind: 'text', text: text.slice(from, end) })
  return parts
}
