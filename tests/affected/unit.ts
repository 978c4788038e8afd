import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Imports } from '#tests/support/imports.ts'
import { conclude, folderOf, vitest } from '#tests/support/levels.ts'
import { filesInTree } from '#tests/support/revisions.ts'
import { cacheFolder, store } from '#tests/support/screens/cache.ts'
import { allTests, changedBetween, selectTests, walkLoops, type Stamp } from './select.ts'

/**
 * `npm run test:unit`: the levels that need neither database nor browser. The walks take most of the time: of the level
 * `paths` only the tests run that the changes since the last success in this folder affect. All run in a new clone,
 * with another version of Node.js, and with `-- --all`.
 */
const { values: typed } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const root = process.cwd()
const stamp = join(cacheFolder, 'unit.json')

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('base64')
const files = filesInTree(root)
const now: Stamp = { node: process.version, files: Object.fromEntries(files.map((file) => [file, hashOf(file)])) }
const before = existsSync(stamp) && !typed.all ? (JSON.parse(readFileSync(stamp, 'utf8')) as Stamp) : null
const changed = before && changedBetween(before, now)

const runChanged = (changed: readonly string[]) => {
  const some = selectTests(files, changed, new Imports(root))
  const paths = some.files.filter((file) => file.startsWith('tests/paths/'))
  const loops = some.walks.length > 0 ? walkLoops : []
  const walks = `${some.walks.length} of ${allTests(files).walks.length} walks`
  console.log(
    `Changed files since the last success: ${changed.length}. Of the level paths: ${paths.length} files, ${walks}.`,
  )
  return vitest([folderOf('model'), folderOf('machines'), ...paths, ...loops], some.walks)
}
const sum = changed ? runChanged(changed) : vitest(['model', 'machines', 'paths'].map(folderOf))
conclude([sum])
if (process.exitCode === 0) {
  mkdirSync(cacheFolder, { recursive: true })
  store(stamp, now)
}
