import { createHash } from 'node:crypto'

/** Prepared statements the server holds, by the hash of their SQL; the least recently used one makes room. */
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

  /** Is it prepared? Asking counts as using it. */
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

  /** Names over the limit, which no longer count as prepared and are to be closed. */
  surplus() {
    const names = [...this.#names].slice(0, Math.max(0, this.#names.size - this.#limit))
    for (const name of names) this.#names.delete(name)
    return names
  }
}
