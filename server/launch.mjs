// @ts-check
// `node server/launch.mjs start` runs start.ts, compiled once into a single file of JavaScript. Other names: standalone,
// reset, begin, or the path of another file, relative to this folder and without `.ts`. Compiling a hundred files of TypeScript anew would take longer than all the rest of a start.
import './install.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** What a compiled file may be made of. */
const folders = ['server', 'supabase/embedded'].map((folder) => join(root, folder))
const [name = 'start'] = process.argv.slice(2)
const entry = join(root, 'server', `${name}.ts`)

/** Of everything that the compiled file is made of, this compiler included. */
const key = () => {
  const paths = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ name }) => /\.(?:ts|mjs)$/u.test(name))
    .map((file) => join(file.parentPath, file.name))
    .toSorted()
  const hash = createHash('sha256').update(process.version)
  for (const path of [join(root, 'package-lock.json'), entry, ...paths])
    hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 20)
}

/** @param {string} outDir */
const compile = async (outDir) => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // Vite itself is wanted in development only, PGlite finds its WebAssembly beside itself, ws its optional helpers.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'vite', 'ws'] },
    plugins: [
      {
        name: 'own-place',
        // What lies beside a module is still found there: SQL, threads, pictures.
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      copyPublicDir: false,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
}

const compiled = join(root, 'node_modules/.cache/confraria', `${basename(name)}-${key()}`)
if (!existsSync(compiled)) {
  // Several processes may do so at once: each in a folder of its own, and whoever ends first gives it its name.
  const own = `${compiled}.${process.pid}`
  await compile(own)
  try {
    renameSync(own, compiled)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(compiled)) throw error
  }
}
await import(pathToFileURL(join(compiled, 'main.mjs')).href)
