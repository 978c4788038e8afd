import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetRecovery, keepRecovery, keepUnsure, keptRecovery } from '#machines/shared/client/keptRecovery.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = { accessToken: 'access', refreshToken: 'refresh', isUnsure: false }
const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

test('a recovery is there after a reload for 15 minutes, with what was sent, and then nothing is stored @ENT-812 @ENT-810', () => {
  expect(keptRecovery()).toBeNull()
  keepRecovery(kept)
  keepUnsure(true)
  expect(keptRecovery()).toEqual({ ...kept, isUnsure: true })
  wait(14)
  // The second factor gives other tokens, and no more time.
  keepRecovery({ ...kept, accessToken: 'confirmed' })
  expect(keptRecovery()).toEqual({ ...kept, accessToken: 'confirmed' })
  wait(1)
  expect(keptRecovery()).toBe('ended')
  forgetRecovery()
  keepUnsure(true)
  expect([...stored]).toEqual([])
})

test.each(['{', '"text"', JSON.stringify(kept)])('ignores an unreadable recovery: %s', (text) => {
  stored.set('confraria-recovery', text)
  expect(keptRecovery()).toBeNull()
})
