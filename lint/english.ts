import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { allowed } from './englishAllowed.ts'

/**
 * `npm run check:english`: finds words that make English hard to read, in comments, in texts with a space (test titles,
 * invariants, messages for developers) and in Markdown. Prints each with its line and a better word. Ends with 1 if it
 * finds any.
 */

/** A pattern of whole words, and what to write instead. */
const glossary: readonly (readonly [pattern: string, better: string])[] = [
  ['tell|tells|told|telling', 'notify, emit, report, show'],
  ['hear|hears|heard|hearing', 'receive, subscribe'],
  ['ask|asks|asked|asking', 'request, query'],
  ['answer|answers|answered|answering', 'response, result, return'],
  ['so many|how much of it', 'count, amount'],
  ['anew', 'again'],
  ['nobody|somebody|whoever', 'no one, a member, the caller'],
  ['(?:is|are|was|were) none', 'is invalid, is absent, is empty'],
  ["one['’]s", 'the current user’s'],
  ['goes|comes|stands', 'is removed, is loaded, is'],
]

const words = glossary.map(([pattern, better]) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'giu'), better }))

/** A piece of prose with its offset in the file. */
interface Prose {
  text: string
  start: number
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Literals and template parts with a space; a single word is a name. */
const textsIn = (node: Node): Prose[] => {
  const own =
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? node['value']
      : node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : null
  const inner = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .flatMap(textsIn)
  return own !== null && /\s/u.test(own.trim()) ? [{ text: own, start: node.start }, ...inner] : inner
}

const proseOfCode = (file: string, text: string): Prose[] => {
  const { program, comments } = parseSync(file, text)
  // Its type lists every kind of node; `textsIn` treats all kinds alike.
  return [...comments.map(({ value, start }) => ({ text: value, start })), ...textsIn(program as unknown as Node)]
}

const matches = (text: string, pattern: RegExp): Prose[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[0], start: match.index }))

const proseOf = (file: string, text: string): Prose[] => {
  if (/\.(?:ts|tsx|mjs)$/u.test(file)) return proseOfCode(file, text)
  if (file.endsWith('.sql')) return matches(text, /--.*|comment on [^;]*;/gu)
  if (file.endsWith('.css')) return matches(text, /\/\*.*?\*\//gsu)
  if (file.endsWith('.html')) return matches(text, /<!--.*?-->/gsu)
  // In Markdown: code, quoted Portuguese and addresses are not prose.
  return [
    { text: text.replace(/```.*?```|`[^`]*`|“[^”]*”|\]\([^)]*\)/gsu, (part) => part.replace(/\S/gu, '·')), start: 0 },
  ]
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export interface Finding {
  line: number
  word: string
  better: string
}

/** The words to replace in one file; `file` determines how it is parsed. */
const findingsIn = (file: string, text: string): Finding[] => {
  // Most files have none anywhere, and need not be parsed.
  const present = words.filter(({ pattern }) => text.search(pattern) !== -1)
  if (present.length === 0) return []
  const may = allowed.filter(({ files }) => files.test(file)).flatMap((entry) => entry.words)
  return proseOf(file, text)
    .flatMap((prose) =>
      present.flatMap(({ pattern, better }) =>
        [...prose.text.matchAll(pattern)].map((match) => ({
          line: lineAt(text, prose.start + match.index),
          word: match[0],
          better,
        })),
      ),
    )
    .filter(({ word }) => !may.includes(word.toLowerCase()))
    .toSorted((one, other) => one.line - other.line)
}

const filesOf = (paths: readonly string[]) =>
  execFileSync('git', ['ls-files', '--', ...(paths.length > 0 ? paths : ['.'])], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|sql|css|html|md)$/u.test(file) && !file.endsWith('database.types.ts'))

if (process.argv[1] === import.meta.filename) {
  const found = filesOf(process.argv.slice(2)).flatMap((file) =>
    findingsIn(file, readFileSync(file, 'utf8')).map((finding) => ({ file, ...finding })),
  )
  for (const { file, line, word, better } of found) console.error(`${file}:${line}: '${word}': write ${better}`)
  if (found.length > 0) {
    console.error(`${found.length} words are hard to read (CONTRIBUTING.md, 'Plain English')`)
    process.exitCode = 1
  }
}
