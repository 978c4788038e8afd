import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A stray console.error is a fault of ours: the test in which it occurs fails. Expected failures use console.warn. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
