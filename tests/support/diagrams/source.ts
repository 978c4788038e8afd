import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { child, list, type SyntaxNode, textOf } from './syntax.ts'

/** The project's folder; files are named from here: 'machines/community/feed.machine.ts'. */
const root = new URL('../../..', import.meta.url).pathname

/** Something that another file exports. */
export interface Reference {
  file: string
  name: string
}

/** A file of machines/ or src/, as the parser reads it. */
export interface Source {
  file: string
  program: SyntaxNode
  /** By local name, what is imported from the project's own files; types are left out. */
  imports: ReadonlyMap<string, Reference>
  /** By local name, what is imported from them as a type alone. */
  types: ReadonlyMap<string, Reference>
  /** What is handed on from other files under the same name. */
  handedOn: ReadonlyMap<string, Reference>
  /** Top-level constants and functions by name. */
  declarations: ReadonlyMap<string, SyntaxNode>
  /** Own files imported for their values, when this one is read and later. */
  needs: readonly string[]
  lazy: readonly string[]
  /** By the name of a top-level declaration, its doc comment as one paragraph. */
  docs: ReadonlyMap<string, string>
}

const own = ['#machines/', '#src/', '#supabase/', './', '../']

/** The file that an import names; null for a package, and for what has no code. */
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
  const docOf = (statement: SyntaxNode) =>
    comments.findLast(
      ({ type, value, end }) =>
        type === 'Block' &&
        value.startsWith('*') &&
        end <= statement.start &&
        text.slice(end, statement.start).trim() === '',
    )?.value ?? null
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
    handedOn: new Map(
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
        return comment === null ? [] : [[name, paragraph(comment)]]
      }),
    ),
  }
}

/** Files by their names, from the project's folder. */
export interface Files {
  list: (folder: string) => string[]
  text: (file: string) => string
}

const project: Files = {
  list: (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  text: (file) => readFileSync(join(root, file), 'utf8'),
}

/** Every file of machines/ and src/ that is asked for, read once. */
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

  /** The file of a machine. Throws if there is none. */
  machineFile(name: string): string {
    const ending = `/${name}.machine.ts`
    const file = this.#files.list('machines').find((path) => path.endsWith(ending))
    if (file === undefined) throw new Error(`no file in machines/ ends with ${ending}`)
    return file
  }

  /** The code below a folder, 'src' or 'machines'; of all files, or of those that are wanted. */
  below(folder: string, isWanted: (file: string) => boolean = () => true): Source[] {
    return this.#files
      .list(folder)
      .filter((file) => /\.tsx?$/u.test(file))
      .toSorted()
      .filter(isWanted)
      .map((file) => this.get(file))
  }
}
