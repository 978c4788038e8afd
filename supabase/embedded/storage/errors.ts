import { DatabaseError } from '../database/database.ts'

/** Headers for personal data and tokens: no caching. */
export const noStore = { 'cache-control': 'no-store' }

/** Statuses that HTTP shows unchanged. */
const unchangedStatuses = [416, 429]

/**
 * An error in the storage server's words. `statusCode` is in the body; the HTTP status is 400 for nearly all of them.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly statusCode: number
  readonly code: string
  /** The older name of the code, which clients still read; by default the code. */
  readonly error: string

  constructor(statusCode: number, code: string, message: string, error: string = code, cause?: unknown) {
    super(message, { cause })
    this.statusCode = statusCode
    this.code = code
    this.error = error
  }

  response(headers: Record<string, string> = {}): Response {
    const { statusCode, code, error, message } = this
    const status = statusCode >= 500 || unchangedStatuses.includes(statusCode) ? statusCode : 400
    const body = { statusCode: String(statusCode), code, error, message }
    return Response.json(body, { status, headers: { ...noStore, ...headers } })
  }
}

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized')
export const breaksPolicy = 'new row violates row-level security policy'
export const duplicate = () =>
  new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate')
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`)
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
export const invalidMimeType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type')
export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large')
/** For uploads by one account or address, or in total. */
export const tooMany = (message = 'Too many uploads, try again later') =>
  new StorageError(429, 'TooManyRequests', message)
export const unreadablePicture = () =>
  new StorageError(400, 'InvalidRequest', 'The picture could not be read: its header is damaged')
export const tooManyPixels = () =>
  new StorageError(413, 'EntityTooLarge', 'The picture has too many pixels', 'Payload too large')
export const invalidRequest = (message: string, error?: string) =>
  new StorageError(400, 'InvalidRequest', message, error)
export const invalidRange = () => new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range')
export const notEmpty = () => new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const invalidJwt = (cause: Error) => new StorageError(400, 'InvalidJWT', cause.message, 'InvalidJWT', cause)
export const invalidSignature = (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message)
/** The client disconnected during the upload; only the log shows it. */
export const aborted = (cause: unknown) => new StorageError(400, 'Aborted', 'The upload was aborted', 'Aborted', cause)
export const notImplemented = () =>
  new StorageError(501, 'NotImplemented', 'The embedded backend does not offer this storage call')

/** Translates Postgres' errors as the storage server does. Unknown errors are internal ones. */
export const storageErrorOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error
  if (!(error instanceof DatabaseError))
    return new StorageError(500, 'InternalError', 'Internal server error', 'InternalError', error)
  const { code, message } = error
  if (code === '42501') return accessDenied(message.includes('row-level security') ? breaksPolicy : message)
  if (code === '23505') return duplicate()
  if (code === '23503') return new StorageError(404, 'InvalidRequest', 'The related resource does not exist')
  if (code === '57014') return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
  // A value that its column or Postgres cannot store: the caller's mistake.
  if (/^22|^54/.test(code)) return new StorageError(400, 'InvalidParameter', message)
  // A rule of a trigger or a constraint; the message is the trigger's.
  if (code === 'P0001') return new StorageError(400, 'InvalidRequest', message)
  if (code === '23514') return new StorageError(400, 'InvalidRequest', 'The request breaks a rule of the database')
  if (code === 'PT429') return tooMany(message)
  // `pgrst.db_pre_request` raises it for a user who may not use the product.
  if (/^PT[45]\d\d$/.test(code)) return accessDenied(message)
  return new StorageError(500, 'DatabaseError', `database error, code: ${code}`)
}
