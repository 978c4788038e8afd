/** Counts by name, up to an amount each. */
export class Tally {
  readonly #counts = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Whether there is room for so many more. */
  hasRoom(name: string, amount = 1): boolean {
    return (this.#counts.get(name) ?? 0) + amount <= this.#most
  }

  /** Negative amounts give back. */
  add(name: string, amount: number): void {
    const count = (this.#counts.get(name) ?? 0) + amount
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}
