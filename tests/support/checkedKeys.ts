import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * The keys (`findUnchecked`) of everything in which axe found no violation. All workers share them in a file to which
 * each appends, because screens have much in common.
 */
export class CheckedKeys {
  readonly #path: () => string
  readonly #known = new Set<string>()
  /** Bytes read so far. */
  #read = 0
  #rest = ''

  constructor(path: () => string) {
    this.#path = path
  }

  #readOn() {
    const file = openSync(this.#path(), 'a+')
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - this.#read)
      this.#read += readSync(file, bytes, 0, bytes.length, this.#read)
      // The last line may be incomplete.
      const keys = (this.#rest + bytes.toString('latin1')).split('\n')
      this.#rest = keys.pop() ?? ''
      for (const key of keys) this.#known.add(key)
    } finally {
      closeSync(file)
    }
  }

  /** Separated by spaces. */
  known(): string {
    this.#readOn()
    return [...this.#known].join(' ')
  }

  /** `keys`: separated by spaces. */
  learn(keys: string) {
    const learnt = keys.split(' ').filter((key) => key !== '' && !this.#known.has(key))
    if (learnt.length > 0) appendFileSync(this.#path(), learnt.map((key) => `${key}\n`).join(''))
  }
}
