import { createHash } from 'node:crypto'

/** Prepared statements on the server, by the hash of their SQL. The least recently used one is removed first. */
export class Plans {
  readonly #limit: number
  readonly #names = new Set<string>()
  readonly #hashes = new Map<string, string>()

  constructor(limit = 500) {
    this.#limit = limit
  }

  nameOf(sql: string) {
    const known = this.#hashes.get(sql)
    if (known !== undefined) return known
    const name = createHash('sha1').update(sql).digest('base64url')
    if (this.#hashes.size >= this.#limit) this.#hashes.clear()
    this.#hashes.set(sql, name)
    return name
  }

  /** Whether it is prepared. Marks it as used. */
  has(name: string) {
    if (!this.#names.delete(name)) return false
    this.#names.add(name)
    return true
  }

  add(name: string) {
    this.#names.add(name)
  }

  clear() {
    this.#names.clear()
  }

  delete(name: string) {
    this.#names.delete(name)
  }

  /** Names above the limit, to be closed. */
  surplus() {
    return [...this.#names].slice(0, Math.max(0, this.#names.size - this.#limit))
  }
}
