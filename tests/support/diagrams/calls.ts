import type { Source } from './source.ts'
import { bare, child, list, memberName, type SyntaxNode, textOf, within } from './syntax.ts'

/** A part of Supabase that a call uses; `how` is the method, if there are several. */
export type Touch =
  | { kind: 'table' | 'function' | 'auth' | 'live'; name: string; how: string | null }
  /** Of one bucket, or of all (null). */
  | { kind: 'bucket'; name: string | null; how: string }

const tableVerbs = ['select', 'insert', 'update', 'upsert', 'delete']
const bucketVerbs = ['upload', 'download', 'remove', 'list', 'exists', 'createSignedUrl', 'createSignedUrls']
/** Sends no request. */
const silentVerbs = ['getPublicUrl']

const calleeOf = (call: SyntaxNode) => bare(child(call, 'callee'))
const ownerOf = (call: SyntaxNode) => bare(child(calleeOf(call), 'object'))
const isCallOf = (node: SyntaxNode, name: string) =>
  node.type === 'CallExpression' && memberName(calleeOf(node)) === name

/** `auth.mfa.enroll` of `supabase().auth.mfa.enroll`; null if it is not a call of the auth client. */
const authCall = (callee: SyntaxNode | null, after: string[] = []): string | null => {
  const name = memberName(callee)
  if (name === null) return null
  if (name === 'auth') return after.length > 0 ? ['auth', ...after].join('.') : null
  return authCall(bare(child(callee, 'object')), [name, ...after])
}

/** The Supabase calls of one top-level declaration, without those of the functions that it calls. */
export class Calls {
  readonly #source: Source
  readonly #nodes: SyntaxNode[]
  readonly #constantOf: (name: string) => SyntaxNode | null

  /** `constantOf`: the declaration of a name of another file. */
  constructor(source: Source, declaration: SyntaxNode, constantOf: (name: string) => SyntaxNode | null) {
    this.#source = source
    this.#nodes = within(declaration)
    this.#constantOf = constantOf
  }

  #declared(name: string): SyntaxNode | null {
    const local = this.#nodes.find(
      (node) => node.type === 'VariableDeclarator' && textOf(child(node, 'id')) === name && child(node, 'init'),
    )
    return bare(child(local ?? this.#source.declarations.get(name) ?? this.#constantOf(name), 'init'))
  }

  /** The literal types of a property: `{ of: 'messages' | 'message_replies' }`. */
  #typedTexts(property: string): string[] {
    return this.#nodes
      .filter((node) => node.type === 'TSPropertySignature' && textOf(child(node, 'key')) === property)
      .flatMap(within)
      .flatMap((node) => (node.type === 'TSLiteralType' ? (textOf(child(node, 'literal')) ?? []) : []))
  }

  /** Every possible text of an argument. Throws if it is unknown. */
  #texts(argument: SyntaxNode | null): string[] {
    const node = bare(argument)
    if (node?.type === 'Literal') return [String(node['value'])]
    if (node?.type === 'ConditionalExpression')
      return [...this.#texts(child(node, 'consequent')), ...this.#texts(child(node, 'alternate'))]
    const property = memberName(node)
    const found = property === null ? [] : this.#typedTexts(property)
    if (found.length > 0) return found
    const constant = node?.type === 'Identifier' ? this.#declared(String(node['name'])) : null
    if (constant) return this.#texts(constant)
    throw new Error(`${this.#source.file}: the target of the request is unknown at offset ${argument?.start ?? 0}`)
  }

  /** The call `….from(name)` at the start of a chain, a variable or a local function. */
  #begin(node: SyntaxNode | null): SyntaxNode | null {
    if (!node) return null
    if (isCallOf(node, 'from')) return node
    if (node.type === 'Identifier') return this.#begin(this.#declared(String(node['name'])))
    const called = node.type === 'CallExpression' ? calleeOf(node) : null
    if (called?.type !== 'Identifier') return null
    return this.#begin(bare(child(this.#declared(String(called['name'])), 'body')))
  }

  /** A new StorageClient, or what a local function returns that makes one. */
  #isStorage(node: SyntaxNode | null): boolean {
    if (node?.type === 'NewExpression') return textOf(child(node, 'callee')) === 'StorageClient'
    const called = node?.type === 'CallExpression' ? calleeOf(node) : null
    if (called?.type !== 'Identifier') return false
    const body = child(this.#declared(String(called['name'])), 'body')
    return body !== null && within(body).some((part) => this.#isStorage(part))
  }

  /** The literal parts of a text, including its constants; ignores other parts. */
  #wordsOf(node: SyntaxNode): string[] {
    return within(node).flatMap((part) => {
      if (part.type === 'TemplateElement') return (part['value'] as { raw: string }).raw
      if (part.type === 'Literal') return textOf(part) ?? []
      const constant = part.type === 'Identifier' ? this.#declared(String(part['name'])) : null
      return constant && constant !== node ? this.#wordsOf(constant) : []
    })
  }

  /** Embedded tables: `badge:badges(id, title)`. */
  #embedded(select: SyntaxNode): Touch[] {
    const texts = list(select, 'arguments').flatMap((argument) => this.#wordsOf(argument))
    const tables = [...texts.join(' ').matchAll(/(\w+)(?:!\w+)?\(/gu)].flatMap(([, table]) => table ?? [])
    return tables.map((name) => ({ kind: 'table', name, how: 'select' }))
  }

  #verbsOf(from: SyntaxNode) {
    const known = [...tableVerbs, ...bucketVerbs, ...silentVerbs]
    return this.#nodes.filter(
      (node) =>
        node.type === 'CallExpression' &&
        known.includes(memberName(calleeOf(node)) ?? '') &&
        this.#begin(ownerOf(node)) === from,
    )
  }

  #ofFrom(from: SyntaxNode): Touch[] {
    const kind = this.#isStorage(ownerOf(from)) ? 'bucket' : 'table'
    const names = this.#texts(list(from, 'arguments')[0] ?? null)
    const verbs = this.#verbsOf(from)
    if (verbs.length === 0)
      throw new Error(`${this.#source.file}: '${names.join("' or '")}' is named without a request`)
    return verbs.flatMap((verb): Touch[] => {
      const how = memberName(calleeOf(verb))
      if (how === null || silentVerbs.includes(how)) return []
      return names.map((name) => ({ kind, name, how }))
    })
  }

  /** All calls, with repetitions. Throws if a target is unknown. */
  touches(): Touch[] {
    return this.#nodes.flatMap((node): Touch[] => {
      if (
        node.type === 'Property' &&
        textOf(child(node, 'key')) === 'table' &&
        child(node, 'value')?.type === 'Literal'
      )
        return this.#texts(child(node, 'value')).map((name) => ({ kind: 'live', name, how: null }))
      if (node.type !== 'CallExpression') return []
      const auth = authCall(calleeOf(node))
      if (auth !== null) return [{ kind: 'auth', name: auth, how: null }]
      if (isCallOf(node, 'rpc'))
        return this.#texts(list(node, 'arguments')[0] ?? null).map((name) => ({ kind: 'function', name, how: null }))
      if (isCallOf(node, 'select')) return this.#embedded(node)
      if (isCallOf(node, 'from') && textOf(ownerOf(node)) !== 'Array') return this.#ofFrom(node)
      const method = memberName(calleeOf(node))
      if (method !== null && this.#isStorage(ownerOf(node))) return [{ kind: 'bucket', name: null, how: method }]
      return []
    })
  }
}
