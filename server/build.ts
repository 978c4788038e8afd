import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Complaint } from 'supabase-embedded'
import { root } from './settings.ts'

/** The sources of a build. The generated database types do not change it. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'src',
  'machines',
  'public',
  // Response headers for static hosts.
  'server/headers.ts',
]

export const dist = join(root, 'dist')
/** Stores the hash of the sources of a finished build. */
const stamp = join(dist, '.sources')

/** Runs `vite build` in a child process, unless `dist` was built from the same sources. */
export const buildIfChanged = async (): Promise<void> => {
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Construindo a aplicação…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  const end = () => child.kill()
  process.once('exit', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Complaint('A construção da aplicação falhou; veja a mensagem acima.')
  writeFileSync(stamp, hash)
}

/** Hashes file names, contents, and the variables that Vite writes into a build. */
const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const name of Object.keys(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const filesIn = (path: string): string[] => {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(root, { withFileTypes: true }).find(({ name }) => name === path)
  if (!entries?.isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
