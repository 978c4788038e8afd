import type { Limits } from './pages.ts'
import type { Paint, Script } from './visit.ts'

export interface PageResult {
  path: string
  scripts: Script[]
  /** One for each run. */
  paints: Paint[]
  /** Bytes of the scripts requested before the paint, one value for each run. */
  beforePaint: number[]
}

export interface ClickResult {
  on: string
  name: string
  scripts: Script[]
}

/** A measured value and its limit; a ratio to the empty page. */
export interface Verdict {
  path: string
  what: 'JavaScript' | 'JavaScript before paint' | 'paint'
  /** Bytes, or milliseconds. */
  value: number
  ratio: number
  /** null if it has none. */
  limit: number | null
  isWithin: boolean
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const at = (index: number) => sorted[index] ?? Number.NaN
  return sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2
}

export const bytesOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Every limit of a page, with the measured values. */
export const judge = (page: PageResult, limits: Limits, empty: PageResult): Verdict[] => {
  const verdict = (what: Verdict['what'], value: number, unit: number, limit: number | null): Verdict => {
    const ratio = value / unit
    return { path: page.path, what, value, ratio, limit, isWithin: limit === null || ratio <= limit }
  }
  const javascript = bytesOf(empty.scripts)
  const verdicts = [verdict('JavaScript', bytesOf(page.scripts), javascript, limits.javascript)]
  if (page.paints.length === 0) return verdicts
  if (limits.beforePaint !== undefined)
    verdicts.unshift(verdict('JavaScript before paint', median(page.beforePaint), javascript, limits.beforePaint))
  const at = ({ paints }: PageResult) => median(paints.map((paint) => paint.at))
  return [...verdicts, verdict('paint', at(page), at(empty), limits.paint ?? null)]
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

export const emptyLine = (empty: PageResult): string =>
  [
    kilobytes(bytesOf(empty.scripts)),
    ...(empty.paints.length > 0 ? [`${Math.round(median(empty.paints.map(({ at }) => at)))} ms`] : []),
  ].join(', ')

const written = ({ what, value }: Verdict) => (what === 'paint' ? `${Math.round(value)} ms` : kilobytes(value))

/** Columns are as wide as their widest cell; numbers are on the right. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    /^[\d.]+( kB| ms| !)?$/.test(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n')
}

export const verdictTable = (verdicts: readonly Verdict[], results: readonly PageResult[]): string =>
  table([
    ['page', 'what', 'value', 'ratio', 'limit', '', ''],
    ...verdicts.map((verdict) => {
      const { path, what, ratio, limit, isWithin } = verdict
      const largest = what === 'paint' ? results.find((result) => result.path === path)?.paints.at(-1)?.element : ''
      return [
        path,
        what,
        written(verdict),
        ratio.toFixed(2),
        limit === null ? '' : String(limit),
        limit === null ? '' : isWithin ? 'ok' : 'EXCEEDED',
        largest ?? '',
      ]
    }),
  ])

/** The scripts that each click loads in addition to its page; file names without their hash. */
export const clickTable = (clicks: readonly ClickResult[], empty: PageResult): string =>
  table([
    ['page', 'click', 'JavaScript', 'ratio', 'files'],
    ...clicks.map(({ on, name, scripts }) => [
      on,
      name,
      kilobytes(bytesOf(scripts)),
      (bytesOf(scripts) / bytesOf(empty.scripts)).toFixed(2),
      [...scripts]
        .sort((a, b) => b.bytes - a.bytes)
        .map(({ path, bytes }) => `${nameOf(path)} ${(bytes / 1_000).toFixed(1)}`)
        .join(', '),
    ]),
  ])

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')
