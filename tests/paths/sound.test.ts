import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sound } from '#tests/support/sound.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confraria-sound-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = () => join(folder, 'sound')

test('what one worker learns the others know; nothing is written twice', () => {
  const [one, other] = [new Sound(path), new Sound(path)]
  expect(one.known()).toBe('')
  one.learn('a b')
  expect(other.known()).toBe('a b')
  other.learn('b c')
  expect(one.known()).toBe('a b c')
  one.learn('')
  expect(new Sound(path).known()).toBe('a b c')
})

test('a key that is only half written is not known yet', () => {
  const sound = new Sound(path)
  appendFileSync(path(), 'first\nsec')
  expect(sound.known()).toBe('first')
  appendFileSync(path(), 'ond\n')
  expect(sound.known()).toBe('first second')
})
