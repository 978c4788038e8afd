import { afterEach, beforeEach, vi } from 'vitest'

/** A test that calls console.error fails. Expected failures use console.warn. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`)
})
