import type { Context } from 'hono'
import { isWithin } from '../jsonBudget.ts'
import { AuthError } from './errors.ts'

/** A parsed request body. Values of a wrong type are refused, as in the hosted server's JSON decoder. */
export type Body = Readonly<Record<string, unknown>>

/** 400 `bad_json`. */
export const badJson = () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON')

/**
 * Bytes, far above any valid request. The gateway still reads the whole body, because a connection with unread bytes
 * cannot serve the next request.
 */
const largestBody = 64 * 1024

export const readBody = async (c: Context): Promise<Body> => {
  const bytes = await c.req.arrayBuffer().catch(() => {
    throw badJson()
  })
  if (bytes.byteLength > largestBody) throw new AuthError(400, 'validation_failed', 'Request body is too large')
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!isWithin(text, budget)) throw tooDeep()
    value = JSON.parse(text)
  } catch (error) {
    throw error instanceof AuthError ? error : badJson()
  }
  if (!isObject(value)) throw badJson()
  if (!isWellFormed(value)) throw new AuthError(400, 'validation_failed', 'Invalid text')
  return value
}

/** Far above any valid request; Postgres limits only its memory. */
const budget = { depth: 32, nodes: 10_000 }
const tooDeep = () => new AuthError(400, 'validation_failed', 'Request body is nested too deeply or holds too much')

/** Whether no text contains a lone surrogate, which only JSON escapes can produce. */
const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return /^[^\ud800-\udfff]*$/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isWellFormed))
}

/** The value as text; `undefined` if missing or null. */
export const textOf = (body: Body, member: string): string | undefined => {
  const value = body[member] ?? undefined
  if (value !== undefined && typeof value !== 'string') throw badJson()
  return value
}

/** The value as a boolean; false if missing or null. */
export const flagOf = (body: Body, member: string): boolean => {
  const value = body[member] ?? false
  if (typeof value !== 'boolean') throw badJson()
  return value
}

/** The value of `email`, trimmed and in lower case, as accounts store it; empty if missing. */
export const emailOf = (body: Body): string => (textOf(body, 'email') ?? '').trim().toLowerCase()

/** The value as an object; `undefined` if missing or null. */
export const objectOf = (body: Body, member: string): Body | undefined => {
  const value = body[member] ?? undefined
  if (value !== undefined && !isObject(value)) throw badJson()
  return value
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
