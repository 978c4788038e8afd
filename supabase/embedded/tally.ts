/** Counts by name with a maximum for each. */
export class Tally {
  readonly #counts = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Whether the name may add this amount. */
  hasRoom(name: string, amount = 1): boolean {
    return (this.#counts.get(name) ?? 0) + amount <= this.#most
  }

  /** A negative amount reduces the count. */
  add(name: string, amount: number): void {
    const count = (this.#counts.get(name) ?? 0) + amount
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}
