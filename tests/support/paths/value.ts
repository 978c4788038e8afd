/**
 * Any value as text: different values have different texts. JSON turns files, errors, maps and sets into `{}`, and
 * paths would vanish silently. An unknown kind of object throws.
 */
const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === 'function') return `function ${value.name}`
  if (typeof value === 'bigint') return `${value}n`
  if (value === undefined) return 'undefined'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (typeof File !== 'undefined' && value instanceof File)
    return `File ${value.name} ${value.type} ${value.size} bytes`
  if (value instanceof Blob) return `Blob ${value.type} ${value.size} bytes`
  if (value instanceof Error)
    return { error: value.name, message: value.message, ...Object.fromEntries(Object.entries(value)) }
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof URLSearchParams) return value.toString()
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`tests/support/paths/value.ts does not know ${value.constructor.name}: add it`)
  return value
}

export const textOf = (value: unknown) => JSON.stringify(value, plain)
