import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { dayAt, daysOfMonth, monthOf, periodStart, weekOf } from '#machines/shared/dates.ts'

describe("the day is São Paulo's, in any time zone of the process @DAT-01", () => {
  test.each([
    ['2026-11-21T02:59:59Z', '2026-11-20'],
    ['2026-11-21T03:00:00Z', '2026-11-21'],
    ['2027-01-01T02:59:59Z', '2026-12-31'],
    ['2027-01-01T03:00:00Z', '2027-01-01'],
    ['2028-02-29T12:00:00Z', '2028-02-29'],
  ])('%s is %s', (instant, day) => {
    expect(dayAt(Date.parse(instant))).toBe(day)
  })
})

describe('the week runs from Monday to Sunday @DAT-02 @RAN-13', () => {
  test.each([
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-11-30', '2026-12-06'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('of %s: %s to %s', (day, start, end) => {
    expect(weekOf(day)).toEqual({ start, end })
  })
})

test('a month begins on its first day, and a routine counts for its day or month', () => {
  expect(monthOf('2026-11-30')).toBe('2026-11-01')
  expect(periodStart('month', '2026-11-30')).toBe('2026-11-01')
  expect(periodStart('day', '2026-11-30')).toBe('2026-11-30')
})

test('a month has all its days', () => {
  expect(daysOfMonth('2028-02-10')).toHaveLength(29)
  expect(daysOfMonth('2028-02-10').at(0)).toBe('2028-02-01')
  expect(daysOfMonth('2028-02-10').at(-1)).toBe('2028-02-29')
})

test('a day keeps its words when the device moves to another zone, as a phone on a journey @DAT-01', () => {
  // A thread cannot change its zone.
  const code = `process.env.TZ = 'America/Sao_Paulo'
    const { longDay, monthName } = await import('./src/texts/shared/dates.ts')
    process.env.TZ = 'Asia/Tokyo'
    console.log(longDay('2026-12-01'), monthName('2027-01-01'))`
  const run = ['--import', 'tsx', '--input-type=module', '--eval', code]
  expect(execFileSync(process.execPath, run, { encoding: 'utf8' })).toBe('1 de dezembro de 2026 janeiro\n')
})
