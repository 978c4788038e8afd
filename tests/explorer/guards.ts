import type { Source, Sources } from '#tests/support/diagrams/source.ts'
import { child, list, type SyntaxNode, textOf, within } from '#tests/support/diagrams/syntax.ts'

/** The code of a guard. */
export interface GuardCode {
  /** Its doc comment as one paragraph; null without one. */
  doc: string | null
  /** Its TypeScript. */
  code: string
  file: string
}

/** The properties of every `guards: { … }` of a file. */
const guardsIn = ({ program }: Source) =>
  within(program)
    .filter((node) => node.type === 'Property' && textOf(child(node, 'key')) === 'guards')
    .flatMap((node) => list(child(node, 'value'), 'properties'))

const isShape = (file: string) => file.startsWith('machines/shared/shapes/')

/** Lines after the first, without the indentation that they share. */
const withoutIndent = (code: string) => {
  const [first = '', ...rest] = code.split('\n')
  const shared = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/u)))
  return [first, ...rest.map((line) => line.slice(shared))].join('\n')
}

/** Reads guards from the code of machines. */
export class Guards {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** The declaration of a name in a file, or in the file that it is imported from. */
  #declared(source: Source, name: string): GuardCode | null {
    const imported = source.imports.get(name)
    if (imported) return this.#declared(this.#sources.get(imported.file), imported.name)
    const declaration = source.declarations.get(name)
    if (!declaration) return null
    const value = child(declaration, 'init') ?? declaration
    return { doc: source.docs.get(name) ?? null, code: codeOf(source, value), file: source.file }
  }

  #of(source: Source, property: SyntaxNode): GuardCode {
    const value = child(property, 'value')
    const name = value?.type === 'Identifier' ? textOf(value) : null
    const known = name === null ? null : this.#declared(source, name)
    const doc = source.docOf(property) ?? known?.doc ?? null
    return known ? { ...known, doc } : { doc, code: codeOf(source, value ?? property), file: source.file }
  }

  /** The named guards of a machine's file, by name. Shared guards are found in machines/shared/shapes. */
  of(file: string, names: readonly string[]): Record<string, GuardCode> {
    const shapes = this.#sources.below('machines', isShape)
    const files = [this.#sources.get(file), ...shapes]
    const found: Record<string, GuardCode> = {}
    for (const name of names)
      for (const source of files) {
        const property = guardsIn(source).find((node) => textOf(child(node, 'key')) === name)
        if (!property) continue
        found[name] = this.#of(source, property)
        break
      }
    return found
  }
}

const codeOf = ({ text }: Source, { start, end }: SyntaxNode) => withoutIndent(text.slice(start, Number(end)))
