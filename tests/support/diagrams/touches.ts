import { Calls, type Touch } from './calls.ts'
import type { Reference, Source, Sources } from './source.ts'
import { bare, child, memberName, type SyntaxNode, textOf, within } from './syntax.ts'

/** They create the client. Its own requests, such as for a new token, do not count. */
const clients: readonly Reference[] = [
  { file: 'machines/shared/client/client.ts', name: 'supabase' },
  { file: 'machines/shared/client/client.ts', name: 'createTemporaryClient' },
]

const isClient = ({ file, name }: Reference) => clients.some((client) => client.file === file && client.name === name)

/** Identifiers that name a variable: neither `b` of `a.b` nor `b` of `{ b: 1 }`. */
const variablesIn = (declaration: SyntaxNode): string[] => {
  const nodes = within(declaration)
  const labels = new Set(
    nodes.flatMap((node) => {
      if (node['computed'] === true || node['shorthand'] === true) return []
      const label = node.type === 'MemberExpression' ? child(node, 'property') : child(node, 'key')
      return label ? [label] : []
    }),
  )
  return nodes.flatMap((node) => (node.type === 'Identifier' && !labels.has(node) ? (textOf(node) ?? []) : []))
}

/** The Supabase calls of exported functions of machines/, including those of the functions that they call. */
export class Touches {
  readonly #sources: Sources
  readonly #own = new Map<string, { touches: readonly Touch[]; calls: readonly Reference[] }>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  #referenceOf(source: Source, name: string): Reference | null {
    if (source.declarations.has(name)) return { file: source.file, name }
    return source.imports.get(name) ?? null
  }

  #declarationOf({ file, name }: Reference): { source: Source; declaration: SyntaxNode } | null {
    const source = this.#sources.get(file)
    const onward = source.reexports.get(name)
    if (onward) return isClient(onward) ? null : this.#declarationOf(onward)
    const declaration = source.declarations.get(name)
    return declaration ? { source, declaration } : null
  }

  /** `(await loadAccount()).fetchAccess`: calls of a module that is loaded on demand. */
  #lazyCalls(source: Source, declaration: SyntaxNode): Reference[] {
    return within(declaration).flatMap((node) => {
      const name = memberName(node)
      const call = bare(child(node, 'object'))
      const loader = call?.type === 'CallExpression' ? textOf(bare(child(call, 'callee'))) : null
      const reference = loader === null ? null : this.#referenceOf(source, loader)
      const loading = reference?.file.startsWith('machines/') ? this.#declarationOf(reference) : null
      if (name === null || !loading) return []
      const isLazy = within(loading.declaration).some(({ type }) => type === 'ImportExpression')
      return isLazy ? loading.source.lazy.map((file) => ({ file, name })) : []
    })
  }

  #ownOf(reference: Reference) {
    const key = `${reference.file}#${reference.name}`
    const known = this.#own.get(key)
    if (known) return known
    const found = isClient(reference) ? null : this.#declarationOf(reference)
    if (!found) return { touches: [], calls: [] }
    const { source, declaration } = found
    const constantOf = (name: string) => {
      const from = source.imports.get(name)
      return (from && this.#declarationOf(from)?.declaration) ?? null
    }
    const own = {
      touches: new Calls(source, declaration, constantOf).touches(),
      calls: [
        ...variablesIn(declaration).flatMap((name) => this.#referenceOf(source, name) ?? []),
        ...this.#lazyCalls(source, declaration),
      ].filter(({ file }) => file.startsWith('machines/')),
    }
    this.#own.set(key, own)
    return own
  }

  /** Its Supabase calls, each once, sorted. */
  of(reference: Reference): Touch[] {
    const seen = new Set<string>()
    const collect = (next: Reference): Touch[] => {
      const key = `${next.file}#${next.name}`
      if (seen.has(key)) return []
      seen.add(key)
      const { touches, calls } = this.#ownOf(next)
      return [...touches, ...calls.flatMap(collect)]
    }
    const all = new Map(collect(reference).map((touch) => [JSON.stringify([touch.kind, touch.name, touch.how]), touch]))
    return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, touch]) => touch)
  }
}
