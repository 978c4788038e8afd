/** The results of a machine's mutants. */
export interface Result {
  machine: string
  total: number
  /** The mutants that behave like the machine on every path. */
  equivalent: readonly string[]
  byTests: number
  byInvariants: number
  survivors: readonly string[]
}

/** The reasons, by machine and mutant. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Groups the surviving mutants by machine. A mutant's name starts with its machine's. */
export const reasonsOf = (survivors: Readonly<Record<string, readonly string[]>>): Reasons => {
  const reasons: Record<string, Record<string, string>> = {}
  for (const [reason, mutants] of Object.entries(survivors))
    for (const mutant of mutants) {
      const machine = /^\w+/u.exec(mutant)?.[0] ?? mutant
      reasons[machine] = { ...reasons[machine], [mutant]: reason }
    }
  return reasons
}

/** The minimum share of noticed mutants. */
export const least = 0.99

/** Equivalent mutants do not count, because nothing could notice them. */
export const shareOf = ({ total, equivalent, survivors }: Pick<Result, 'total' | 'equivalent' | 'survivors'>) => {
  const counted = total - equivalent.length
  return counted === 0 ? 1 : (counted - survivors.length) / counted
}

const sumOf = (results: readonly Result[]): Result => ({
  machine: 'all',
  total: results.reduce((sum, { total }) => sum + total, 0),
  equivalent: results.flatMap(({ equivalent }) => equivalent),
  byTests: results.reduce((sum, { byTests }) => sum + byTests, 0),
  byInvariants: results.reduce((sum, { byInvariants }) => sum + byInvariants, 0),
  survivors: results.flatMap(({ survivors }) => survivors),
})

/** Rounded down. */
const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`

const row = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(12))).join('')

export const tableOf = (results: readonly Result[]): string[] => [
  row(['machine', 'mutants', 'equivalent', 'tests', 'invariants', 'survivors', 'noticed']),
  ...[...results, sumOf(results)].map((result) =>
    row([
      result.machine,
      String(result.total),
      String(result.equivalent.length),
      String(result.byTests),
      String(result.byInvariants),
      String(result.survivors.length),
      percent(shareOf(result)),
    ]),
  ),
]

/** Survivors without a reason, unnecessary reasons, and a share that is too low. */
export const faultsOf = (results: readonly Result[], reasons: Reasons): string[] => {
  const share = shareOf(sumOf(results))
  return [
    ...results.flatMap(({ machine, survivors }) => {
      const known = reasons[machine] ?? {}
      return [
        ...survivors.filter((name) => !(name in known)).map((name) => `nothing notices ${name}`),
        ...Object.keys(known)
          .filter((name) => !survivors.includes(name))
          .map((name) => `is noticed or does not exist; remove its reason: ${name}`),
      ]
    }),
    ...(share < least ? [`only ${percent(share)} are noticed; at least ${percent(least)} should be`] : []),
  ]
}
