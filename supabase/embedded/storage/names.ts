import { invalidBucketName, invalidKey } from './errors.ts'

/** Characters that the storage server allows: letters, digits and S3's safe characters. */
const safe = /^[\w/!\-.*'() &$@=;:+,?]+$/

/**
 * The object's name in its bucket: decoded, without leading slash. Throws `InvalidKey` for empty and badly encoded
 * names, and for `.` or `..` as a folder.
 */
export const objectName = (encoded: string): string => validName(decoded(encoded)?.replace(/^\/+/, '') ?? encoded)

/** S3's limit for a key, in bytes; `safe` allows only one-byte characters. */
export const longestName = 1024

/** Checks an unencoded name. Throws `InvalidKey`. */
export const validName = (name: string): string => {
  if (!isObjectName(name)) throw invalidKey(name.slice(0, 100))
  return name
}

export const isObjectName = (name: string): boolean =>
  safe.test(name) && name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')

/** Throws `InvalidBucketName`. */
export const bucketName = (name: string | undefined): string => {
  const valid =
    name !== undefined && name.length <= 100 && safe.test(name) && !name.includes('/') && name === name.trim()
  if (!valid) throw invalidBucketName()
  return name
}

/** Decodes a part of an address; undefined if it is badly encoded. */
export const decoded = (encoded: string): string | undefined => {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
