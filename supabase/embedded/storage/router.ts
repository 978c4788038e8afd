import { Hono, type Context } from 'hono'
import type { Backend } from '../backend.ts'
import { requestOf } from '../middleware.ts'
import { receive, sizeOf } from './body.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, termsOf, updateBucket } from './buckets.ts'
import { callerOf, serviceFor, type StorageCaller } from './caller.ts'
import { details, findFor, findPublic, findSigned, send } from './download.ts'
import { invalidMimeType, notImplemented, storageErrorOf, tooManyPixels, noStore, unreadablePicture } from './errors.ts'
import { readFields, texts, type Fields } from './fields.ts'
import { storedType, typeOfBytes } from './fileType.ts'
import type { Files } from './files.ts'
import { list } from './list.ts'
import { bucketName, decoded, isObjectName, objectName } from './names.ts'
import { faultOfPicture } from './pictureSize.ts'
import { remove, store, type Place, type UploadMode } from './objects.ts'
import { signDownload, signDownloads, signUpload, verify } from './signed.ts'
import { sweep } from './sweep.ts'
import { copy, move } from './transfer.ts'
import { makeUploads } from './uploads.ts'

/** Calls below /object that this backend does not support; they cannot be bucket names. */
const reserved = new Set(['sign', 'upload', 'move', 'copy', 'info', 'list-v2'])

/** Everything below `/storage/v1`. */
export const storageRouter = (backend: Backend, files: Files): Hono => {
  const { database } = backend
  const uploads = makeUploads(backend)
  sweep({ database, files }).catch((error: unknown) =>
    backend.log({ level: 'warn', event: 'sweep.failed', error: String(error) }),
  )
  const router = new Hono()
  const stores = () => ({ database, files, now: backend.now() })

  /** Registers an authenticated call that responds with JSON. */
  const json = (method: string, path: string, respond: (c: Context, caller: StorageCaller) => unknown) =>
    router.on(method, path, async (c: Context) =>
      c.json(await respond(c, await callerOf(backend, c.req.raw)), 200, noStore),
    )
  /** The same with a JSON body. */
  const posted = (
    method: string,
    path: string,
    respond: (fields: Fields, caller: StorageCaller, c: Context) => unknown,
  ) => json(method, path, async (c, caller) => respond(await readFields(c.req.raw), caller, c))

  router.get('/status', (c) => c.json({ message: 'ok' }))

  json('GET', '/bucket', (c, caller) => listBuckets(database, caller, c.req.query()))
  posted('POST', '/bucket', (fields, caller) => createBucket(backend, caller, fields))
  json('GET', '/bucket/:id', (c, caller) => getBucket(database, caller, idOf(c)))
  posted('PUT', '/bucket/:id', (fields, caller, c) => updateBucket(backend, caller, idOf(c), fields))
  json('DELETE', '/bucket/:id', (c, caller) => deleteBucket(database, caller, idOf(c)))
  json('POST', '/bucket/:id/empty', (c, caller) => emptyBucket(stores(), caller, idOf(c)))

  posted('POST', '/object/list/:bucket', (fields, caller, c) => list(database, caller, bucketOf(c), fields))
  posted('POST', '/object/move', (fields, caller) => move(stores(), caller, fields))
  posted('POST', '/object/copy', (fields, caller) => copy(stores(), caller, fields))
  posted('POST', '/object/sign/:bucket', (fields, caller, c) => signDownloads(backend, caller, bucketOf(c), fields))
  posted('POST', '/object/sign/*', (fields, caller, c) =>
    signDownload(backend, caller, placeOf(c, 'object/sign/'), fields),
  )
  json('POST', '/object/upload/sign/*', (c, caller) =>
    signUpload(backend, caller, placeOf(c, 'object/upload/sign/'), replaces(c)),
  )

  router.get('/object/sign/*', async (c) => {
    const place = placeOf(c, 'object/sign/')
    const { expires } = await verify(backend, c.req.query('token'), place, 'download')
    return send(files, await findSigned(database, place), c.req.raw, expires)
  })
  router.get('/object/public/*', async (c) =>
    send(files, await findPublic(database, placeOf(c, 'object/public/')), c.req.raw),
  )
  json('GET', '/object/info/*', async (c, caller) =>
    details(await findFor(database, caller, placeOf(c, 'object/info/'))),
  )
  for (const prefix of ['object/authenticated/', 'object/'])
    router.get(`/${prefix}*`, async (c) => {
      const caller = await callerOf(backend, c.req.raw)
      return send(files, await findFor(database, caller, placeOf(c, prefix)), c.req.raw)
    })

  const upload = async (c: Context, caller: StorageCaller, place: Place, mode: UploadMode) => {
    uploads.admit(c, caller)
    const terms = await termsOf(backend, place.bucket)
    const id = await uploads.within(caller, sizeOf(c.req.raw, terms.limit), async () => {
      const received = await receive(c.req.raw, terms.limit)
      const type = storedType(received, terms.types)
      if (type === null) throw invalidMimeType(received.type)
      const fault = terms.types?.length ? faultOfPicture(typeOfBytes(received.bytes), received.bytes) : null
      if (fault) throw fault === 'tooLarge' ? tooManyPixels() : unreadablePicture()
      return store(stores(), caller, place, { ...received, type }, mode)
    })
    return { Id: id, Key: `${place.bucket}/${place.name}` }
  }
  router.put('/object/upload/sign/*', async (c) => {
    const place = placeOf(c, 'object/upload/sign/')
    const { owner, upsert } = await verify(backend, c.req.query('token'), place, 'upload')
    const mode = { upsert, operation: 'storage.object.upload_signed' }
    const { Key } = await upload(c, serviceFor(c.req.raw, owner), place, mode)
    return c.json({ Key }, 200, noStore)
  })
  const added = (c: Context) => ({ upsert: replaces(c), operation: 'storage.object.upload' })
  const replaced = { upsert: true, operation: 'storage.object.upload_update' }
  json('POST', '/object/*', (c, caller) => upload(c, caller, placeOf(c, 'object/'), added(c)))
  json('PUT', '/object/*', (c, caller) => upload(c, caller, placeOf(c, 'object/'), replaced))

  posted('DELETE', '/object/:bucket', (fields, caller, c) =>
    remove(stores(), caller, bucketOf(c), texts(fields, 'prefixes', 1000).filter(isObjectName)),
  )

  router.all('*', () => notImplemented().response())
  router.onError((error, c) => {
    const known = storageErrorOf(error)
    if (known.statusCode >= 500 && known.statusCode !== 501) {
      const message = error.stack ?? error.message
      backend.log({ level: 'error', event: 'storage.failed', ...requestOf(c), message })
    }
    return known.response()
  })
  return router
}

const replaces = (c: Context): boolean => c.req.header('x-upsert') === 'true'

const idOf = (c: Context): string => c.req.param('id') ?? ''

const bucketOf = (c: Context): string => bucketName(c.req.param('bucket'))

/** Parses the raw address, because the router decodes encoded slashes too early. */
const placeOf = (c: Context, prefix: string): Place => {
  const { pathname } = new URL(c.req.url)
  const [bucket = '', ...rest] = pathname.slice(pathname.indexOf(`/${prefix}`) + prefix.length + 1).split('/')
  if (reserved.has(bucket)) throw notImplemented()
  return { bucket: bucketName(decoded(bucket)), name: objectName(rest.join('/')) }
}
