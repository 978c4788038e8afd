import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { child, list, type SyntaxNode, textOf } from './syntax.ts'

/** The project's folder; file paths start here: 'machines/community/feed.machine.ts'. */
const root = new URL('../../..', import.meta.url).pathname

/** An export of a file. */
export interface Reference {
  file: string
  name: string
}

/** A parsed file of machines/ or src/. */
export interface Source {
  file: string
  program: SyntaxNode
  /** Value imports from the project's files, by local name. */
  imports: ReadonlyMap<string, Reference>
  /** Type imports from the project's files, by local name. */
  types: ReadonlyMap<string, Reference>
  /** Exports of other files that this file exports again. */
  reexports: ReadonlyMap<string, Reference>
  /** Top-level constants and functions by name. */
  declarations: ReadonlyMap<string, SyntaxNode>
  /** The project's files with value imports: static and dynamic ones. */
  needs: readonly string[]
  lazy: readonly string[]
  /** The doc comments of top-level declarations, each as one paragraph. */
  docs: ReadonlyMap<string, string>
  text: string
  /** The doc comment directly before a node, as one paragraph; null without one. */
  docOf: (node: SyntaxNode) => string | null
}

const own = ['#machines/', '#server/', '#src/', '#supabase/', '#tests/', './', '../']

/** The file of an import; null for a package or a file without code. */
const resolveImport = (from: string, specifier: string): string | null => {
  if (!own.some((prefix) => specifier.startsWith(prefix)) || !/\.tsx?$/u.test(specifier)) return null
  return specifier.startsWith('#') ? specifier.slice(1) : relative(root, join(root, dirname(from), specifier))
}

const declarationsOf = (program: SyntaxNode) =>
  list(program, 'body').flatMap((statement): [string, SyntaxNode, SyntaxNode][] => {
    const declaration = child(statement, 'declaration') ?? statement
    const declared = declaration.type === 'VariableDeclaration' ? list(declaration, 'declarations') : [declaration]
    return declared.flatMap((node): [string, SyntaxNode, SyntaxNode][] => {
      const name = textOf(child(node, 'id'))
      return name === null ? [] : [[name, node, statement]]
    })
  })

const paragraph = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/u, '').trim())
    .filter(Boolean)
    .join(' ')

const read = (file: string, text: string): Source => {
  const { program, module, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  const tree = program as unknown as SyntaxNode
  const statements = declarationsOf(tree)
  const docOf = (statement: SyntaxNode) => {
    const comment = comments.findLast(
      ({ type, value, end }) =>
        type === 'Block' &&
        value.startsWith('*') &&
        end <= statement.start &&
        text.slice(end, statement.start).trim() === '',
    )
    return comment ? paragraph(comment.value) : null
  }
  const values = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const handed = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, moduleRequest }) => !isType && moduleRequest)
  const importsThat = (areTypes: boolean) =>
    new Map(
      module.staticImports.flatMap(({ moduleRequest, entries }) => {
        const from = resolveImport(file, moduleRequest.value)
        if (from === null) return []
        return entries
          .filter(({ isType }) => isType === areTypes)
          .map(({ localName, importName }): [string, Reference] => [
            localName.value,
            { file: from, name: importName.name ?? '*' },
          ])
      }),
    )
  const targets = (specifiers: readonly string[]) =>
    specifiers.flatMap((specifier) => resolveImport(file, specifier) ?? [])
  return {
    file,
    program: tree,
    imports: importsThat(false),
    types: importsThat(true),
    reexports: new Map(
      handed.flatMap(({ moduleRequest, exportName, importName }): [string, Reference][] => {
        const from = moduleRequest && resolveImport(file, moduleRequest.value)
        const name = exportName.name
        return from && name !== null ? [[name, { file: from, name: importName.name ?? name }]] : []
      }),
    ),
    declarations: new Map(statements.map(([name, node]) => [name, node])),
    needs: [
      ...targets(values.map(({ moduleRequest }) => moduleRequest.value)),
      ...targets(handed.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ],
    lazy: targets(
      module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ),
    docs: new Map(
      statements.flatMap(([name, , statement]): [string, string][] => {
        const comment = docOf(statement)
        return comment === null ? [] : [[name, comment]]
      }),
    ),
    text,
    docOf,
  }
}

/** A file system; paths start at the project's folder. */
export interface Files {
  list: (folder: string) => string[]
  text: (file: string) => string
}

const project: Files = {
  list: (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  text: (file) => readFileSync(join(root, file), 'utf8'),
}

/** Parses each requested file of machines/ and src/ once. */
export class Sources {
  readonly #read = new Map<string, Source>()
  readonly #files: Files

  constructor(files: Files = project) {
    this.#files = files
  }

  get(file: string): Source {
    const known = this.#read.get(file)
    if (known) return known
    const source = read(file, this.#files.text(file))
    this.#read.set(file, source)
    return source
  }

  /** The file of a machine. Throws if it does not exist. */
  machineFile(name: string): string {
    const ending = `/${name}.machine.ts`
    const file = this.#files.list('machines').find((path) => path.endsWith(ending))
    if (file === undefined) throw new Error(`no file in machines/ ends with ${ending}`)
    return file
  }

  /** The parsed files below a folder ('src' or 'machines'), filtered. */
  below(folder: string, isWanted: (file: string) => boolean = () => true): Source[] {
    return this.#files
      .list(folder)
      .filter((file) => /\.tsx?$/u.test(file))
      .toSorted()
      .filter(isWanted)
      .map((file) => this.get(file))
  }
}
