import { dirname, join, relative } from 'node:path'

/**
 * The linter's rule `imports/direction`: which files may import which. Dynamic imports are free: they load a screen or
 * a dialog later. `tests/machines/arrows.test.ts` tests it.
 */

/** From top to bottom: an area may import itself and the areas below it, in machines, screens and texts. */
export const areas =
  'settings council profile tasks meetings users members feedback ranking achievements community notifications routines entrance app shared'.split(
    ' ',
  )

/** The kind of a file of machines/, by its name. */
const kindInMachines = (file) => {
  if (file.endsWith('.machine.ts') || file.endsWith('.state.ts') || file.startsWith('machines/shared/shapes/'))
    return 'machine'
  return file.endsWith('.actors.ts') || file.startsWith('machines/shared/client/') ? 'actors' : 'pure'
}

/** The part of the repository that contains a file: 'src/texts', 'machines' … */
const partOf = (file) =>
  /^(?:src\/(?:app|components|hooks|screens|texts|theme)|supabase\/embedded|machines|server|src|supabase|tests)(?=\/)/u.exec(
    file,
  )?.[0] ?? ''

const areaOf = (file) => /^(?:machines|src\/(?:screens|texts))\/(\w+)\//u.exec(file)?.[1] ?? null

/** Browser storage: hooks and the application shell may read it without a machine. */
const browserStorage = ['keptRecovery', 'safeStorage', 'storedSession'].map(
  (name) => `machines/shared/client/${name}.ts`,
)
const isActors = (file) => partOf(file) === 'machines' && kindInMachines(file) === 'actors'
const isRequest = (file) => isActors(file) && !browserStorage.includes(file)
const isIn =
  (...parts) =>
  (file) =>
    parts.includes(partOf(file))
const isPure = (file) => partOf(file) === 'machines' && kindInMachines(file) === 'pure'
/** The view in an address: files of every area may import it for links. */
const isAddress = (file) => file.endsWith('View.ts')
const isPackage =
  (...names) =>
  (name) =>
    names.some((known) => name === known || name.startsWith(`${known}/`))

/** By kind of importing file: the allowed packages and files, and the message for all others. */
const rules = {
  pure: {
    packages: isPackage('zod/mini', 'date-fns'),
    files: isPure,
    message: 'A pure file of machines/ imports zod/mini, date-fns and other pure files only.',
  },
  actors: {
    packages: isPackage('xstate', 'zod/mini', '@supabase', 'image-dimensions'),
    files: (file) => isPure(file) || isActors(file) || file === 'supabase/database.types.ts',
    message:
      'An actors file imports supabase-js, xstate, image-dimensions, pure files, other actors and the generated types only.',
  },
  machine: {
    packages: isPackage('xstate'),
    files: isIn('machines'),
    message: 'A machine imports xstate and files of machines/ only.',
  },
  'src/theme': {
    packages: isPackage('@vanilla-extract', '@fontsource', '@fontsource-variable'),
    files: isIn('src/theme'),
    message: 'src/theme imports vanilla-extract, the fonts and its own folder only.',
  },
  'src/texts': {
    packages: isPackage('date-fns'),
    files: (file) => isPure(file) || isIn('src/texts')(file),
    message: 'src/texts contains Portuguese: it imports date-fns, pure files of machines/ and its own folder only.',
  },
  'src/components': {
    packages: (name) => !isPackage('@supabase', 'xstate', '@xstate', 'react-router-dom')(name),
    files: isIn('src/components', 'src/theme'),
    message: 'src/components imports no machine, text or route: labels and handlers are props.',
  },
  'src/hooks': {
    packages: (name) => !isPackage('@supabase', 'react-aria-components')(name),
    files: (file) => !isRequest(file) && isIn('machines', 'src/hooks', 'src/texts', 'src/theme')(file),
    message: 'src/hooks connects React and machines: no requests, no screens, no components.',
  },
  'src/screens': {
    packages: (name) => !isPackage('@supabase')(name),
    files: (file) =>
      !isActors(file) && isIn('machines', 'src/components', 'src/hooks', 'src/screens', 'src/texts', 'src/theme')(file),
    message: 'A screen shows state and sends events: it imports neither Supabase nor the application shell.',
  },
  src: {
    packages: (name) => !isPackage('@supabase')(name),
    files: (file) => !isRequest(file) && (partOf(file) === 'machines' || partOf(file).startsWith('src')),
    message: 'The application reaches Supabase through machines only.',
  },
  'supabase/embedded': {
    packages: (name) => !isPackage('react', 'xstate')(name),
    files: isIn('supabase/embedded'),
    isRelative: true,
    message: 'supabase/embedded is a separate package: it imports its dependencies and its own files only.',
  },
  walk: {
    packages: (name) => !name.startsWith('node:'),
    files: () => true,
    message: 'A walk runs in the page of the explorer, too: it imports nothing of Node.',
  },
  server: {
    packages: (name) => !isPackage('react', 'xstate')(name),
    files: isIn('server'),
    message: 'server/ imports neither src nor machines. It imports the backend by its entries: supabase-embedded.',
  },
}
rules['src/app'] = rules.src

const ruleOf = (file) => {
  if (file.endsWith('.walk.ts')) return rules.walk
  return rules[partOf(file) === 'machines' ? kindInMachines(file) : partOf(file)] ?? null
}

/** A file of the repository, or the name of a package. */
const targetOf = (file, specifier) => {
  if (specifier.startsWith('#')) return { own: specifier.slice(1) }
  if (specifier.startsWith('.')) return { own: join(dirname(file), specifier) }
  return { package: specifier }
}

const faultOf = (file, specifier) => {
  const rule = ruleOf(file)
  if (!rule) return null
  const target = targetOf(file, specifier)
  if (target.package !== undefined) return rule.packages(target.package) ? null : rule.message
  if (!rule.files(target.own) || (rule.isRelative && specifier.startsWith('#'))) return rule.message
  if (isAddress(target.own)) return null
  const area = areaOf(file)
  if (area !== null && !areas.includes(area))
    return `The area ${area} needs its place in the order of lint/imports.mjs.`
  const [own, other] = [area, areaOf(target.own)].map((one) => (one === null ? -1 : areas.indexOf(one)))
  return own === -1 || other === -1 || own <= other
    ? null
    : `${areas[own]} is below ${areas[other]}, so it cannot import it.`
}

const direction = {
  create(context) {
    const file = relative(context.cwd, context.filename)
    const check = (node) => {
      const message = node.source ? faultOf(file, node.source.value) : null
      if (message !== null) context.report({ node, message })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default { meta: { name: 'imports' }, rules: { direction } }
