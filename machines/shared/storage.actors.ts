import { StorageClient } from '@supabase/storage-js'
import { fromPromise } from 'xstate'
import { failureOf, Refusal } from './failure.ts'
import { accessToken, fetchAsPerson, noteDenial } from './client/client.ts'
import { readEnvironment } from './client/environment.ts'
import { randomName, type PreparedPhoto } from './photo.actors.ts'

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

/** Creates the bucket if it is missing. Servers refuse that unless they are set up to allow it. */
export const ensureBucket = fromPromise(async () => {
  const { data, error } = await storage().listBuckets()
  if (error) throw error
  if (data.some(({ name }) => name === bucket)) return
  const created = await storage().createBucket(bucket, { public: true })
  if (created.error) throw created.error
})

const store = async (photo: PreparedPhoto, signal: AbortSignal, onProgress: (progress: UploadProgress) => void) => {
  const { error } = await storageThrough(uploadingFetch(signal, onProgress))
    .from(bucket)
    .upload(photo.path, photo.blob, { contentType: photo.blob.type, cacheControl: '31536000' })
  if (!error) return
  if (!isConflict(error)) {
    if (statusOf(error) === '403') noteDenial()
    throw error
  }
  const { data: isOwn, error: readError } = await storage().from(bucket).exists(photo.path)
  if (isOwn) return
  throw failureOf(readError).kind === 'offline' ? readError : new Refusal('name_taken')
}

/** The same picture with another random name; use it after `name_taken`. */
export const withNewName = ({ blob, path }: PreparedPhoto): PreparedPhoto => ({
  blob,
  path: path.replace(/\d{13}([-_])[\w-]{22}/u, (_, between: string) => `${Date.now()}${between}${randomName()}`),
})

/**
 * Stores the picture at its path. If the user's own object exists already, the upload counts as done: the first
 * response was lost. A name is used only once: throws `name_taken` if its object was removed.
 */
export const uploadPhoto = fromPromise<void, { photo: PreparedPhoto; parent: ProgressReceiver }>(
  ({ input: { photo, parent }, signal }) => store(photo, signal, (progress) => parent.send(progress)),
)

/** The picture's public address. Throws `no_url` if the client returns none. */
export const publicUrl = (path: string): string => {
  const { url } = readEnvironment()
  const { publicUrl: address } = new StorageClient(`${url}/storage/v1`).from(bucket).getPublicUrl(path).data
  if (!address) throw new Refusal('no_url')
  return address
}

/** Removes unused pictures by path, best effort: a failure is only logged. */
export const removeObjects = async (paths: readonly string[]) => {
  const { error } = await storage()
    .from(bucket)
    .remove([...paths])
  if (error) console.warn('unused pictures stayed in the storage', failureOf(error))
}

/** Removes an unused picture, as {@link removeObjects}. */
export const removeRoutinePhoto = fromPromise<void, { path: string }>(async ({ input }) => {
  await removeObjects([input.path])
})
