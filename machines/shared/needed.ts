/** A value that the present state has. Throws with this sentence if it has not: a fault of the code. */
export const needed = <Value>(value: Value, sentence: string): NonNullable<Value> => {
  if (value === null || value === undefined) throw new Error(sentence)
  return value
}
