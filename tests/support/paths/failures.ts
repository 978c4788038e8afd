/** What requests fail with, one of each kind that `machines/shared/failure.ts` tells apart. */
export const offline = new TypeError('Failed to fetch')
export const refused = Object.assign(new Error('new row violates row-level security policy'), { code: '42501' })
export const fault = new Error('something unforeseen')
