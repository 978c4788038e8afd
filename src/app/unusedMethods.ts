import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Plugin } from 'vite'

/** Methods that the language itself calls, so that no code names them. */
const implicit = ['constructor', 'then', 'toJSON', 'toString', 'valueOf']

interface Method {
  name: string
  start: number
  end: number
  /** Every name in it. */
  names: Set<string>
}

/** The methods of all classes in a file, and every name outside them: identifiers, and words of texts. */
const surveyOf = (file: string, code: string) => {
  const names = new Set<string>()
  const methods: Method[] = []
  const mention = (text: string, at: number) => {
    const inside = methods.find(({ start, end }) => start <= at && at < end)
    for (const name of text.split(/[^\w$]+/u)) (inside?.names ?? names).add(name)
  }
  const keys = new Set<number>()
  new Visitor({
    MethodDefinition({ key, computed, start, end }) {
      // A method of a class inside a method belongs to the outer one.
      if (computed || key.type !== 'Identifier' || methods.some((one) => one.start <= start && start < one.end)) return
      keys.add(key.start)
      methods.push({ name: key.name, start, end, names: new Set() })
    },
    Identifier: ({ name, start }) => (keys.has(start) ? undefined : mention(name, start)),
    JSXIdentifier: ({ name, start }) => mention(name, start),
    Literal: ({ value, start }) => (typeof value === 'string' ? mention(value, start) : undefined),
    TemplateElement: ({ value, start }) => mention(value.raw, start),
  }).visit(parseSync(file, code).program)
  return { names, methods }
}

/**
 * The library's files without the methods that are never called: neither the application, nor the library outside them
 * mentions their names, not even in a text.
 */
export const withoutUnusedMethods = (
  library: ReadonlyMap<string, string>,
  application: ReadonlyMap<string, string>,
): Map<string, string> => {
  const surveys = new Map([...library].map(([file, code]) => [file, surveyOf(file, code)]))
  const mentioned = new Set(implicit)
  for (const { names } of surveys.values()) for (const name of names) mentioned.add(name)
  for (const [file, code] of application) {
    const { names, methods } = surveyOf(file, code)
    for (const group of [names, ...methods.map((method) => method.names)]) for (const name of group) mentioned.add(name)
  }
  let unused = [...surveys.values()].flatMap(({ methods }) => methods)
  for (;;) {
    const used = unused.filter(({ name }) => mentioned.has(name))
    if (used.length === 0) break
    for (const { names } of used) for (const name of names) mentioned.add(name)
    unused = unused.filter((method) => !used.includes(method))
  }
  const isUnused = new Set(unused)
  const shortened = ([file, { methods }]: [string, { methods: Method[] }]): [string, string] => {
    const gone = methods.filter((method) => isUnused.has(method)).toReversed()
    return [
      file,
      gone.reduce((code, { start, end }) => code.slice(0, start) + code.slice(end), library.get(file) ?? ''),
    ]
  }
  return new Map([...surveys].map(shortened))
}

const filesIn = (folder: string, isWanted: RegExp): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => isWanted.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** A bundler keeps every method of a class. supabase-js has one class for all that its auth server can do. */
export const unusedMethods = (root: string): Plugin => {
  let files = new Map<string, string>()
  return {
    name: 'confraria:unused-methods',
    apply: 'build',
    buildStart() {
      const library = filesIn(
        join(root, 'node_modules/@supabase'),
        /(?:dist[\\/]module[\\/].*\.js|dist[\\/]index\.mjs|phoenix\.mjs)$/u,
      )
      const application = ['src', 'machines'].flatMap((folder) => [...filesIn(join(root, folder), /\.tsx?$/u)])
      files = withoutUnusedMethods(library, new Map(application))
    },
    transform: {
      filter: { id: /[\\/]@supabase[\\/]/u },
      handler: (_, id) => {
        const code = files.get(id)
        return code === undefined ? null : { code, map: null }
      },
    },
  }
}
