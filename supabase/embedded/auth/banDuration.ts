import { AuthError } from './errors.ts'

const units = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['µs', 1e-3],
  ['μs', 1e-3],
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
])
const part = /^(\d+\.?\d*|\.\d+)([^\d.]*)/
/** 2^63 nanoseconds: 292 years. */
const longestMs = 2 ** 63 / 1e6

const invalid = (reason: string) =>
  new AuthError(400, 'validation_failed', `invalid format for ban duration: time: ${reason}`)

/** Converts a duration in Go's format (`24h`, `1h30m`) to milliseconds; `none` is 0. Throws 400 `validation_failed`. */
export const millisecondsOf = (text: string): number => {
  const quoted = JSON.stringify(text)
  const [, sign, amount = ''] = /^([+-]?)(.*)$/s.exec(text) ?? []
  if (text === 'none' || amount === '0') return 0
  if (!amount) throw invalid(`invalid duration ${quoted}`)
  let total = 0
  for (let rest = amount; rest;) {
    const [all = '', number = '', unit = ''] = part.exec(rest) ?? []
    if (!all) throw invalid(`invalid duration ${quoted}`)
    if (!unit) throw invalid(`missing unit in duration ${quoted}`)
    const factor = units.get(unit)
    if (factor === undefined) throw invalid(`unknown unit ${JSON.stringify(unit)} in duration ${quoted}`)
    total += Number(number) * factor
    rest = rest.slice(all.length)
  }
  if (total >= longestMs) throw invalid(`invalid duration ${quoted}`)
  return sign === '-' ? -total : total
}
