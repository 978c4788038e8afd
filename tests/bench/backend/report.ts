import { performance } from 'node:perf_hooks'

/** A measured value and its limit. */
export interface Verdict {
  what: string
  value: string
  /** The value divided by the value it is compared with; null if the value itself has the limit. */
  ratio: number | null
  /** Empty if the value only explains another one. */
  limit: string
  isWithin: boolean
}

/** The value below which this share (0 to 1) of the values is. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** How long the work takes, in ms. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

export const atMost = (what: string, value: number, limit: number, write: (value: number) => string): Verdict => ({
  what,
  value: write(value),
  ratio: null,
  limit: `≤ ${write(limit)}`,
  isWithin: value <= limit,
})

export const ratioAtMost = (what: string, value: number, unit: number, limit: number): Verdict => ({
  what,
  value: `${ms(value)} : ${ms(unit)}`,
  ratio: value / unit,
  limit: `≤ ${limit}`,
  isWithin: value / unit <= limit,
})

/** The cost of a part of another verdict, without a limit. */
export const explaining = (what: string, value: number, unit: number): Verdict => ({
  what,
  value: `${ms(value)} : ${ms(unit)}`,
  ratio: value / unit,
  limit: '',
  isWithin: true,
})

export const table = (verdicts: readonly Verdict[]): string => {
  const rows = [
    ['what', 'value', 'ratio', 'limit', ''],
    ...verdicts.map(({ what, value, ratio, limit, isWithin }) => [
      what,
      value,
      ratio?.toFixed(2) ?? '',
      limit,
      limit === '' ? '' : isWithin ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`).join('\n')
}
