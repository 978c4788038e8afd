import type { Context } from 'hono'
import { AuthError } from './errors.ts'

export interface Page {
  /** From 1. */
  page: number
  perPage: number
}

const bad = (reason: string) => new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${reason}`)

const numberOf = (c: Context, name: string, otherwise: number): number => {
  const text = c.req.query(name)
  if (!text) return otherwise
  if (!/^\d+$/.test(text)) throw bad(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`)
  if (text.length > 15) throw bad(`strconv.ParseUint: parsing ${JSON.stringify(text)}: value out of range`)
  return Number(text)
}

/** `?page&per_page`, 50 a page. Throws 400 `validation_failed`. */
export const pageOf = (c: Context): Page => {
  const page = numberOf(c, 'page', 1)
  const perPage = numberOf(c, 'per_page', 50)
  if (perPage === 0) throw bad('per_page must be greater than 0')
  return { page, perPage }
}

/** The header `Link`. supabase-js reads the number after the address's first `=`, so `page` must be first. */
export const linksOf = (c: Context, { page, perPage }: Page, total: number): string => {
  const last = Math.ceil(total / perPage)
  const to = (number: number, rel: string) => {
    const query = new URLSearchParams(c.req.query())
    query.set('page', String(number))
    query.sort()
    return `</admin/users?${query}>; rel="${rel}"`
  }
  return [...(last > page ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
