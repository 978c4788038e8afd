import { isWithin } from '../jsonBudget.ts'
import { readBody } from '../readBody.ts'
import { aborted, invalidRequest, tooLarge } from './errors.ts'

/** The fields of a request's JSON body, or of its query. */
export type Fields = Readonly<Record<string, unknown>>

const complain = (message: string) => invalidRequest(message, 'Error')

/** Reads a body's bytes. Throws `EntityTooLarge` above `limit` bytes, `Aborted` if the client disconnects. */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await readBody(request.body, limit).catch((error: unknown) => {
    throw aborted(error)
  })
  if (!bytes) throw tooLarge()
  return bytes
}

const longest = 1024 * 1024
/** Enough for a list of a thousand names. */
const budget = { depth: 8, nodes: 12_000 }

/** Reads a JSON body. Like all functions below, throws `InvalidRequest` in the storage server's words. */
export const readFields = async (request: Request): Promise<Fields> => {
  let body: unknown
  try {
    const text = Buffer.from(await readBytes(request, longest)).toString()
    if (!isWithin(text, budget)) throw complain('Body is nested too deeply or holds too much')
    body = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw complain('Body is not valid JSON')
    throw error
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw complain('body must be object')
  return { ...body }
}

/** Maximum characters: the maximum of an object's name. */
const longestText = 1024

export const text = (fields: Fields, name: string, otherwise?: string): string => {
  const value = fields[name] ?? otherwise
  if (value === undefined) throw complain(`body must have required property '${name}'`)
  if (typeof value !== 'string') throw complain(`body/${name} must be string`)
  if (value.length > longestText) throw complain(`body/${name} must NOT have more than ${longestText} characters`)
  return value
}

export const flag = (fields: Fields, name: string): boolean => {
  const value = fields[name]
  if (typeof value !== 'boolean') throw complain(`body/${name} must be boolean`)
  return value
}

/** A whole number of at least `least`; a number as text is allowed. */
export const count = (
  fields: Fields,
  name: string,
  least: number,
  otherwise?: number,
  most = Number.MAX_SAFE_INTEGER,
): number => {
  const value = fields[name] ?? otherwise
  if (value === undefined) throw complain(`body must have required property '${name}'`)
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw complain(`body/${name} must be integer`)
  if (number < least) throw complain(`body/${name} must be >= ${least}`)
  if (number > most) throw complain(`body/${name} must be <= ${most}`)
  return number
}

export const oneOf = <T extends string>(fields: Fields, name: string, known: readonly T[], otherwise: T): T => {
  const value = fields[name] ?? otherwise
  const found = known.find((one) => one === value)
  if (found === undefined) throw complain(`body/${name} must be equal to one of the allowed values`)
  return found
}

/** A list of `least` to `most` texts. */
export const texts = (fields: Fields, name: string, most: number, least = 1): string[] => {
  const value = fields[name]
  if (value === undefined) throw complain(`body must have required property '${name}'`)
  if (!Array.isArray(value)) throw complain(`body/${name} must be array`)
  if (value.length < least) throw complain(`body/${name} must NOT have fewer than ${least} items`)
  if (value.length > most) throw complain(`body/${name} must NOT have more than ${most} items`)
  return value.map((item, at) => {
    if (typeof item !== 'string') throw complain(`body/${name}/${at} must be string`)
    return item
  })
}
