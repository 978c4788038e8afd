// Installs the dependencies of a fresh clone. Uses only Node, since nothing is installed yet. Fast if nothing is to do.
import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const least = [20, 19]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < least[0] || (major === least[0] && minor < least[1])) {
  console.error(`A Confraria precisa do Node ${least.join('.')} ou mais novo; este é o ${process.versions.node}.`)
  console.error('Instale um mais novo: https://nodejs.org/pt/download')
  process.exit(1)
}

/** @param {string} path @returns {number} */
const changedAt = (path) => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs ?? 0

// npm writes this file last, so an interrupted installation runs again.
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  // `npm ci` first empties node_modules; through a link it would empty another project's folder.
  if (lstatSync(new URL('node_modules', root), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules é um atalho para outra pasta e está desatualizado: rode "npm ci" naquela pasta.')
    process.exit(1)
  }
  console.log('Instalando as dependências (npm ci)…')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'ci', '--include=dev'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('A instalação falhou; veja a mensagem do npm acima.')
    process.exit(status ?? 1)
  }
}
