import { describe, expect, it } from 'vitest'
import { pathTime } from '#tests/support/screens/pathTime.ts'

describe('the time at which a path begins in the browser', () => {
  it('is now, except shortly before midnight in São Paulo', () => {
    const noon = Date.parse('2026-11-27T15:00:00Z')
    const midnight = Date.parse('2026-11-27T03:00:00Z')
    expect(pathTime(noon)).toBe(noon)
    expect(pathTime(midnight)).toBe(midnight)
    expect(pathTime(midnight - 1_000)).toBe(midnight - 301_000)
  })
})
