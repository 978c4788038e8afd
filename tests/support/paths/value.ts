/**
 * Any value as text, so that two different values never read the same. JSON turns files, errors, maps and sets into `{}`: paths would
 * vanish silently. A kind of object that it does not know throws.
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
    throw new Error(`tests/support/paths/value.ts cannot tell two ${value.constructor.name} apart: teach it how`)
  return value
}

export const textOf = (value: unknown) => JSON.stringify(value, plain)
