import { idsIn, type ProductPromise, promisesIn } from './product.ts'

/** The kinds of evidence, as readers see them. */
export const kinds = {
  test: 'test',
  group: 'group of tests',
  invariant: 'invariant of a machine',
  state: 'state of a machine',
  transition: 'transition of a machine',
  step: 'step of a machine',
  case: 'test case for people',
  browser: 'path in the browser',
  row: 'row of the rights',
  policy: 'policy',
  function: 'function of the database',
} as const
type Kind = keyof typeof kinds

/** One thing that keeps promises. */
export interface Evidence {
  kind: Kind
  /** The title, the machine and the name in it, or the name in the database. */
  name: string
  /** From the repository's folder. */
  file: string
  /** Null if `name` is enough to find it. */
  line: number | null
  /** The command that runs or prints it; empty if it is only read. */
  run: string
  /** The ids, as written: `MEM-07 MEM-09..MEM-11`. */
  cites: string
}

/** What a trace is made of. */
export interface Sources {
  /** The text of docs/product.md. */
  product: string
  /** The ids without evidence, as `cites`. */
  untraced: string
  evidence: readonly Evidence[]
  /** Problems found while the evidence was read. */
  faults: readonly string[]
  /** By kind, what cites no promise. */
  uncited: Readonly<Record<string, readonly string[]>>
}

export interface TracedPromise extends ProductPromise {
  evidence: readonly Evidence[]
}

export interface Trace {
  promises: readonly TracedPromise[]
  /** Each problem is one sentence. */
  faults: readonly string[]
  uncited: Sources['uncited']
}

/** `tests/a.test.ts:7` */
export const placeOf = ({ file, line }: Pick<Evidence, 'file' | 'line'>) => (line === null ? file : `${file}:${line}`)

const list = 'tests/trace/untraced.ts'

/** Joins promises and evidence, and reports what does not fit. */
export const traceOf = ({ product, untraced, evidence, faults: known, uncited }: Sources): Trace => {
  const faults = [...known]
  const promises = promisesIn(product)
  const lines = new Map<string, number>()
  for (const { id, line } of promises) {
    const first = lines.get(id)
    if (first === undefined) lines.set(id, line)
    else faults.push(`docs/product.md:${line}: ${id} is defined in line ${first} already.`)
  }

  const read = (text: string, where: string): readonly string[] => {
    try {
      const ids = idsIn(text)
      faults.push(
        ...ids.filter((id) => !lines.has(id)).map((id) => `${where} ${id}, which docs/product.md does not define.`),
      )
      return ids
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      faults.push(`${where} ${error.message}.`)
      return []
    }
  }

  const found = new Map<string, Evidence[]>()
  for (const one of evidence)
    for (const id of read(one.cites, `${placeOf(one)}: '${one.name}' cites`))
      found.set(id, [...(found.get(id) ?? []), one])

  const open = untraced.trim() === '' ? [] : read(untraced, `${list} lists`)
  for (const [index, id] of open.entries())
    if (open.indexOf(id) !== index) faults.push(`${list} lists ${id} twice.`)
    else if (found.has(id)) faults.push(`${list} lists ${id}, which is cited now: remove it there.`)

  for (const { id, line } of promises)
    if (!found.has(id) && !open.includes(id))
      faults.push(
        `docs/product.md:${line}: nothing keeps ${id}: cite it where it is verified (tests/README.md, 'Trace').`,
      )

  return {
    promises: promises.map((promise) => ({ ...promise, evidence: found.get(promise.id) ?? [] })),
    faults,
    uncited,
  }
}

/** Promises with evidence, of all, by area. */
export const countsOf = ({ promises }: Pick<Trace, 'promises'>) =>
  [...new Set(promises.map(({ area }) => area))].map((area) => {
    const all = promises.filter((promise) => promise.area === area)
    return { area, traced: all.filter(({ evidence }) => evidence.length > 0).length, total: all.length }
  })
