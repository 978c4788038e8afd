import type { Backend } from '../backend.ts'
import type { StorageCaller } from './caller.ts'
import { invalidJwt, invalidRequest, invalidSignature, noSuchKey } from './errors.ts'
import { count, texts, type Fields } from './fields.ts'
import { isObjectName } from './names.ts'
import { dryRun, type Place } from './objects.ts'
import { queryRows, textArray } from './rows.ts'

/** Lifetime of an upload address in seconds. */
const uploadTime = 2 * 60 * 60
/** Maximum lifetime of a download address in seconds: it opens the object also after its signer has lost the right. */
const longestTime = 60 * 60

type Scope = 'download' | 'upload'

const urlOf = ({ bucket, name }: Place) => `${bucket}/${name}`

const seenNames = async (
  { database }: Backend,
  bucket: string,
  names: readonly string[],
  caller: StorageCaller,
  operation: string,
) => {
  const sql = 'select name from storage.objects where bucket_id = $1 and name = any ($2::text[])'
  const rows = await queryRows(database, sql, [bucket, textArray(names.filter(isObjectName))], caller.as(operation))
  return new Set(rows.map(({ name }) => name))
}

const downloadUrl = async ({ tokens }: Backend, place: Place, seconds: number) => {
  const url = urlOf(place)
  return `/object/sign/${url}?token=${await tokens.seal({ url, scope: 'download' satisfies Scope }, seconds)}`
}

/** A public address for an object that the caller may select. Throws `NoSuchKey`. */
export const signDownload = async (backend: Backend, caller: StorageCaller, place: Place, body: Fields) => {
  const seconds = count(body, 'expiresIn', 1, undefined, longestTime)
  const seen = await seenNames(backend, place.bucket, [place.name], caller, 'storage.object.sign')
  if (!seen.has(place.name)) throw noSuchKey()
  return { signedURL: await downloadUrl(backend, place, seconds) }
}

const hidden = 'Either the object does not exist or you do not have access to it'

/** The same for many objects; those that the caller may not select have an error. */
export const signDownloads = async (backend: Backend, caller: StorageCaller, bucket: string, body: Fields) => {
  const seconds = count(body, 'expiresIn', 1, undefined, longestTime)
  const paths = texts(body, 'paths', 1_000)
  const seen = await seenNames(backend, bucket, paths, caller, 'storage.object.sign_many')
  return Promise.all(
    paths.map(async (path) =>
      seen.has(path)
        ? { error: null, path, signedURL: await downloadUrl(backend, { bucket, name: path }, seconds) }
        : { error: hidden, path, signedURL: null },
    ),
  )
}

/** A public address for an upload that the caller may do. Throws what the upload would throw. */
export const signUpload = async (backend: Backend, caller: StorageCaller, place: Place, upsert: boolean) => {
  await dryRun(backend.database, caller, place, { upsert, operation: 'storage.object.sign_upload_url' })
  const url = urlOf(place)
  const token = await backend.tokens.seal(
    { url, upsert, owner: caller.owner, scope: 'upload' satisfies Scope },
    uploadTime,
  )
  return { url: `/object/upload/sign/${url}?token=${token}`, token }
}

/**
 * The content of a signed address. Throws `InvalidJWT` for a forged or expired token, `InvalidSignature` for another
 * address's.
 */
export const verify = async (backend: Backend, token: string | undefined, place: Place, scope: Scope) => {
  if (token === undefined) throw invalidRequest("querystring must have required property 'token'", 'Error')
  const sealed = await backend.tokens.unseal(token)
  if (!sealed.ok) throw invalidJwt(sealed.error)
  const { payload } = sealed
  if (payload['scope'] !== scope) throw invalidSignature(`Token is not scoped for ${scope}`)
  if (payload['url'] !== urlOf(place)) throw invalidSignature()
  const { owner, upsert, exp = 0 } = payload
  return { owner: typeof owner === 'string' ? owner : null, upsert: upsert === true, expires: new Date(exp * 1000) }
}
