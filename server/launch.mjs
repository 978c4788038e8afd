// @ts-check

// `node server/launch.mjs start` runs start.ts, compiled once into a single JavaScript file. Other names: standalone,
// reset, begin, export, import, moveProofs, removePhotos, backup, restore, or the path of another file, relative to
// this folder and without `.ts`. The compiled file is cached, because compiling takes longer than the rest of a start.
import './install.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The folders with possible sources of a compiled file. */
const folders = ['server', 'supabase/embedded'].map((folder) => join(root, folder))
// The program reads the other arguments.
const [name = 'start'] = process.argv.splice(2, 1)
const entry = join(root, 'server', `${name}.ts`)

/** The hash of all sources of the compiled file, including this compiler. */
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
    // Vite is needed in development only. PGlite needs its WebAssembly next to itself, ws and pg their optional
    // helpers.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg', 'vite', 'ws'] },
    plugins: [
      {
        name: 'own-place',
        // Modules still find the files next to their source: SQL, threads, pictures.
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
  // Several processes may compile at once: each uses its own folder, and the first to finish renames it.
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
