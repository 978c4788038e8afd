import { StorageClient } from '@supabase/storage-js'
import { fromPromise } from 'xstate'
import { failureOf, Refusal } from './failure.ts'
import { accessToken, fetchAsPerson, noteDenial } from './client/client.ts'
import { readEnvironment } from './client/environment.ts'
import { randomName, type PreparedPhoto } from './photo.actors.ts'
import { isProofPath, proofBucket, proofSeconds, type ProofUrls } from './proof.ts'

/** The public bucket, for photos of members. */
export const bucket = 'confraria-assets'

/** Sent and total bytes. */
interface UploadProgress {
  type: 'upload.progress'
  sent: number
  total: number
}

/** The machine that runs the upload. */
interface ProgressReceiver {
  send(event: UploadProgress): void
}

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])

/** Statuses without a body: Response rejects even an empty body for them. */
const bodilessStatuses: readonly number[] = [204, 205, 304]

/** fetch by XMLHttpRequest, which reports upload progress. Like fetch, rejects with TypeError or AbortError. */
const uploadingFetch =
  (signal: AbortSignal, onProgress: (progress: UploadProgress) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', input instanceof Request ? input.url : String(input))
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress({ type: 'upload.progress', sent: loaded, total }),
      )
      request.addEventListener('load', () => {
        const body = bodilessStatuses.includes(request.status) ? null : (request.response as ArrayBuffer)
        resolve(new Response(body, { status: request.status, headers: headersOf(request) }))
      })
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.responseType = 'arraybuffer'
      request.send(init?.body as XMLHttpRequestBodyInit)
    })

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined

const isConflict = (error: unknown) => {
  const { code } = failureOf(error)
  const status = statusOf(error)
  return status === '409' || code === '409' || code === 'ResourceAlreadyExists' || code === 'KeyAlreadyExists'
}

/**
 * The storage as `send` reaches it. The build has no storage in supabase-js's client, which every page loads: few pages
 * have pictures to send.
 */
const storageThrough = (send: typeof fetch): StorageClient => {
  const { url, anonKey } = readEnvironment()
  return new StorageClient(`${url}/storage/v1`, { apikey: anonKey }, async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${await accessToken()}`)
    return send(input, { ...init, headers })
  })
}

/** The storage as the signed-in person. */
const storage = () => storageThrough(fetchAsPerson)

/** Creates the private bucket of proofs if it is missing. Servers refuse that unless they are set up to allow it. */
export const ensureBucket = fromPromise(async () => {
  const { data, error } = await storage().listBuckets()
  if (error) throw error
  if (data.some(({ name }) => name === proofBucket)) return
  const created = await storage().createBucket(proofBucket, { public: false })
  if (created.error) throw created.error
})

/** A picture never changes. But no cache keeps a proof longer than its signed URL is valid. */
const cacheSeconds = (path: string) => (isProofPath(path) ? String(proofSeconds) : '31536000')

const store = async (photo: PreparedPhoto, signal: AbortSignal, onProgress: (progress: UploadProgress) => void) => {
  const { error } = await storageThrough(uploadingFetch(signal, onProgress))
    .from(isProofPath(photo.path) ? proofBucket : bucket)
    .upload(photo.path, photo.blob, {
      contentType: photo.blob.type,
      cacheControl: cacheSeconds(photo.path),
      ...(photo.thumbnail !== undefined && { metadata: { thumbnail: photo.thumbnail } }),
    })
  if (!error) return
  if (!isConflict(error)) {
    if (statusOf(error) === '403') noteDenial()
    throw error
  }
  const { data: isOwn, error: readError } = await storage()
    .from(isProofPath(photo.path) ? proofBucket : bucket)
    .exists(photo.path)
  if (isOwn) return
  throw failureOf(readError).kind === 'offline' ? readError : new Refusal('name_taken')
}

/** The same picture with another random name; use it after `name_taken`. */
export const withNewName = ({ path, ...photo }: PreparedPhoto): PreparedPhoto => ({
  ...photo,
  path: path.replace(/\d{13}([-_])[\w-]{22}/u, (_, between: string) => `${Date.now()}${between}${randomName()}`),
})

/** {@link uploadPhoto} without progress, for a picture of a few kilobytes. */
export const uploadSmallPhoto = fromPromise<void, { photo: PreparedPhoto }>(({ input: { photo }, signal }) =>
  store(photo, signal, () => undefined),
)

/**
 * Stores the picture at its path. If the user's own object exists already, the upload counts as done: the first
 * response was lost. A name is used only once: throws `name_taken` if its object was removed.
 */
export const uploadPhoto = fromPromise<void, { photo: PreparedPhoto; parent: ProgressReceiver }>(
  ({ input: { photo, parent }, signal }) => store(photo, signal, (progress) => parent.send(progress)),
)

/** The most paths that one request signs. */
const mostSigned = 500

/**
 * Signed URLs of proofs by path, each valid for `seconds`; null for a proof that the caller may not read or that does
 * not exist. One request for up to 500 paths. Throws the server's error.
 */
export const signedUrls = async (paths: readonly string[], seconds: number): Promise<ProofUrls> => {
  const urls: Record<string, string | null> = {}
  for (let at = 0; at < paths.length; at += mostSigned) {
    const { data, error } = await storage()
      .from(proofBucket)
      .createSignedUrls(paths.slice(at, at + mostSigned), seconds)
    if (error) throw error
    for (const { path, signedUrl: url } of data) if (path !== null) urls[path] = url
  }
  return urls
}

/** The signed URL of the user's own proof. Throws `no_url` if the server returns none. */
export const signedUrl = async (path: string): Promise<string> => {
  const { [path]: url } = await signedUrls([path], proofSeconds)
  if (!url) throw new Refusal('no_url')
  return url
}

/** Logs why unused pictures were not removed. */
export const logStayed = (error: unknown) => console.warn('unused pictures stayed in the storage', failureOf(error))

/** Removes unused photos of members by path, best effort: a failure is only logged. */
export const removeObjects = async (paths: readonly string[]) => {
  const { error } = await storage()
    .from(bucket)
    .remove([...paths])
  if (error) logStayed(error)
}

/** Removes an unused proof, as {@link removeObjects}. */
export const removeRoutinePhoto = fromPromise<void, { path: string }>(async ({ input }) => {
  const { error } = await storage().from(proofBucket).remove([input.path])
  if (error) logStayed(error)
})
