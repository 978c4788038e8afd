import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * By the keys of `findUnchecked`: what axe has found nothing against, here or in another worker. Each appends what it learns to a file that all
 * read: most of what one screen shows stands on others as well.
 */
export class CheckedKeys {
  readonly #path: () => string
  readonly #known = new Set<string>()
  /** Bytes. */
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
      // Another worker may be about to write the last one to its end.
      const keys = (this.#rest + bytes.toString('latin1')).split('\n')
      this.#rest = keys.pop() ?? ''
      for (const key of keys) this.#known.add(key)
    } finally {
      closeSync(file)
    }
  }

  /** Apart by spaces. */
  known(): string {
    this.#readOn()
    return [...this.#known].join(' ')
  }

  /** Apart by spaces. */
  learn(keys: string) {
    const learnt = keys.split(' ').filter((key) => key !== '' && !this.#known.has(key))
    if (learnt.length > 0) appendFileSync(this.#path(), learnt.map((key) => `${key}\n`).join(''))
  }
}
