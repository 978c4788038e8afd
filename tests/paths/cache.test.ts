import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from '#tests/support/screens/cache.ts'

let root = ''
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'confraria-sources-'))
  for (const folder of ['machines/tasks', 'src', 'tests/paths']) mkdirSync(join(root, folder), { recursive: true })
  write('package-lock.json', '{}')
  write('machines/tasks/limits.ts', 'export const most = 3')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['a machine’s rules', 'machines/tasks/limits.ts'],
  ['a new walk', 'tests/paths/task.walk.ts'],
  ['a hook', 'src/stateText.tsx'],
  ['a library', 'package-lock.json'],
])('a change of %s invalidates the cached paths', (_, path) => {
  const before = hashSources(root)
  expect(hashSources(root)).toBe(before)
  write(path, 'export const most = 4')
  expect(hashSources(root)).not.toBe(before)
})
