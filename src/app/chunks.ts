import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

const source = (path: string) => normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)))

/** They import far more than is used of them; what is used is found by its own name. */
const barrel = /\/(lucide-react\/dist\/esm\/lucide-react|react-aria-components\/dist\/exports\/index)\.mjs$/

/** Tells whether a module is imported, directly or not, by one of these files of `src`; `import()` does not count. */
const partOf = (...paths: string[]) => {
  const found = new Set<string>()
  const walk = (id: string, context: Context) => {
    if (found.has(id)) return
    found.add(id)
    if (barrel.test(id)) return
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`${id} is not part of the build`)
    for (const imported of module.importedIds) walk(imported, context)
  }
  return (id: string, context: Context): boolean => {
    for (const path of paths) walk(source(path), context)
    return found.has(id)
  }
}

/**
 * Which modules travel together. On a slow network each file costs a round trip and a browser asks for six at a time, so
 * what is always needed together is one file; what a page does not need stays out of its files. The first group that
 * takes a module keeps it; what none takes is split as Rolldown does by itself, by who imports it.
 */
export const chunks = (): Group[] => {
  const boot = partOf('boot.ts')
  const landing = partOf('screens/landing/wake.ts')
  const main = partOf('main.tsx')
  const outside = partOf('screens/login/Login.tsx', 'screens/notFound/NotFound.tsx')
  const shell = partOf('app/Shell.tsx', 'screens/page/Page.tsx')
  const own = /\/(src\/(components|joints|screens|texts|theme)|machines)\//
  /** `debugName` is what the bundler calls the group. */
  const named = (name: string, takes: (id: string, context: Context) => boolean): Group => ({
    name: (id, context) => (takes(id, context) ? name : null),
    debugName: name,
  })

  const groups: Group[] = [
    // The landing's script: without React, and not waiting for more than it needs.
    named('boot', boot),
    { ...named('common', landing), minShareCount: 2 },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // What every page but the landing needs.
    named('main', main),
    // Fetched while the person types, so it must not ride with what the first paint needs.
    { name: 'supabase', test: /node_modules[\\/]@supabase[\\/]|machines[\\/]actors[\\/]client\.ts$/ },
    // What the pages without the shell share with others.
    { ...named('outside', (id, context) => outside(id, context) && !id.includes('/src/screens/')), minShareCount: 2 },
    // The shell, and what three or more of its pages share.
    { ...named('shell', (id, context) => shell(id, context) || own.test(id)), minShareCount: 3 },
    // Each is a few hundred bytes.
    { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 2 },
    { name: 'aria', test: /node_modules[\\/](react-aria|react-stately)/, minShareCount: 5 },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}
