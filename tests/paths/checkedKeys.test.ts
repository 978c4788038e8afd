import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CheckedKeys } from '#tests/support/checkedKeys.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confraria-checked-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = () => join(folder, 'checked')

test('workers share their keys, and no key is written twice', () => {
  const [one, other] = [new CheckedKeys(path), new CheckedKeys(path)]
  expect(one.known()).toBe('')
  one.learn('a b')
  expect(other.known()).toBe('a b')
  other.learn('b c')
  expect(one.known()).toBe('a b c')
  one.learn('')
  expect(new CheckedKeys(path).known()).toBe('a b c')
})

test('ignores a key that is not completely written yet', () => {
  const checked = new CheckedKeys(path)
  appendFileSync(path(), 'first\nsec')
  expect(checked.known()).toBe('first')
  appendFileSync(path(), 'ond\n')
  expect(checked.known()).toBe('first second')
})
