import { invalidBucketName, invalidKey } from './errors.ts'

/** What the storage server lets through: letters, digits and the signs that S3 calls safe. */
const safe = /^[\w/!\-.*'() &$@=;:+,?]+$/
/** S3's limit for a key, in bytes; `safe` leaves one byte a character. */
const longest = 1024

/**
 * The object's name within its bucket: decoded, without leading slash.
 * Throws `InvalidKey` for empty, over-long and badly encoded names, and for those with `.` or `..` as a folder.
 */
export const objectName = (encoded: string): string => {
  const name = decoded(encoded)?.replace(/^\/+/, '')
  if (name === undefined || !isObjectName(name)) throw invalidKey((name ?? encoded).slice(0, 100))
  return name
}

export const isObjectName = (name: string): boolean =>
  name.length <= longest &&
  safe.test(name) &&
  name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')

/** Throws `InvalidBucketName`. */
export const bucketName = (encoded: string): string => {
  const name = decoded(encoded)
  if (name === undefined || name.length > 63 || !safe.test(name) || name.includes('/')) throw invalidBucketName()
  return name
}

const decoded = (encoded: string): string | undefined => {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
