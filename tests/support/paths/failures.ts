/** One failure of each kind of `machines/shared/failure.ts`. */
export const offline = new TypeError('Failed to fetch')
export const refused = Object.assign(new Error('new row violates row-level security policy'), { code: '42501' })
export const fault = new Error('something unforeseen')
