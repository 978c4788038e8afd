import { Hono, type Context } from 'hono'
import type { Backend } from '../backend.ts'
import { receive } from './body.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, termsOf, updateBucket } from './buckets.ts'
import { callerOf, serviceFor, type StorageCaller } from './caller.ts'
import { details, findFor, findPublic, findSigned, send } from './download.ts'
import { invalidMimeType, noSuchKey, notImplemented, storageErrorOf } from './errors.ts'
import { readFields, texts } from './fields.ts'
import { agrees, isAllowed } from './fileType.ts'
import { openFiles } from './files.ts'
import { list } from './list.ts'
import { bucketName, decoded, isObjectName, objectName } from './names.ts'
import { remove, store, type Place, type UploadMode } from './objects.ts'
import { signDownload, signDownloads, signUpload, verify } from './signed.ts'
import { copy, move } from './transfer.ts'

/** Calls below /object that are not part of the embedded backend (LOCAL.md, 'Storage'); they are no buckets either. */
const reserved = new Set(['sign', 'upload', 'move', 'copy', 'info', 'list-v2'])

/** Everything below `/storage/v1`. */
export const storageArea = (backend: Backend): Hono => {
  const { database } = backend
  const files = openFiles(backend.dataDir)
  const area = new Hono()
  const callerOfThe = (c: Context) => callerOf(backend, c.req.raw)
  const stores = () => ({ database, files, now: backend.now() })

  area.get('/status', (c) => c.json({ message: 'ok' }))

  area.get('/bucket', async (c) => c.json(await listBuckets(database, await callerOfThe(c), c.req.query())))
  area.post('/bucket', async (c) =>
    c.json({ name: await createBucket(backend, await callerOfThe(c), await readFields(c.req.raw)) }),
  )
  area.get('/bucket/:id', async (c) => c.json(await getBucket(database, await callerOfThe(c), c.req.param('id'))))
  area.put('/bucket/:id', async (c) => {
    await updateBucket(backend, await callerOfThe(c), c.req.param('id'), await readFields(c.req.raw))
    return c.json({ message: 'Successfully updated' })
  })
  area.delete('/bucket/:id', async (c) => {
    await deleteBucket(database, await callerOfThe(c), c.req.param('id'))
    return c.json({ message: 'Successfully deleted' })
  })
  area.post('/bucket/:id/empty', async (c) => {
    await emptyBucket(stores(), await callerOfThe(c), c.req.param('id'))
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })

  area.post('/object/list/:bucket', async (c) =>
    c.json(await list(database, await callerOfThe(c), bucketOf(c), await readFields(c.req.raw))),
  )
  area.post('/object/move', async (c) =>
    c.json(await move(stores(), await callerOfThe(c), await readFields(c.req.raw))),
  )
  area.post('/object/copy', async (c) =>
    c.json(await copy(stores(), await callerOfThe(c), await readFields(c.req.raw))),
  )
  area.post('/object/sign/:bucket', async (c) =>
    c.json(await signDownloads(backend, await callerOfThe(c), bucketOf(c), await readFields(c.req.raw))),
  )
  area.post('/object/sign/*', async (c) => {
    const place = placeOf(c, 'object/sign/')
    return c.json(await signDownload(backend, await callerOfThe(c), place, await readFields(c.req.raw)))
  })
  area.post('/object/upload/sign/*', async (c) => {
    const place = placeOf(c, 'object/upload/sign/')
    return c.json(await signUpload(backend, await callerOfThe(c), place, replaces(c)))
  })

  area.get('/object/sign/*', async (c) => {
    const place = placeOf(c, 'object/sign/')
    const { expires } = await verify(backend, c.req.query('token'), place, 'download')
    return send(files, await findSigned(database, place), c.req.raw, expires)
  })
  area.get('/object/info/public/*', async (c) =>
    c.json(details(await findPublic(database, placeOf(c, 'object/info/public/')))),
  )
  area.get('/object/public/*', async (c) =>
    send(files, await findPublic(database, placeOf(c, 'object/public/')), c.req.raw),
  )
  for (const prefix of ['object/info/authenticated/', 'object/info/'])
    area.get(`/${prefix}*`, async (c) =>
      c.json(details(await findFor(database, await callerOfThe(c), placeOf(c, prefix)))),
    )
  for (const prefix of ['object/authenticated/', 'object/'])
    area.get(`/${prefix}*`, async (c) => {
      const place = placeOf(c, prefix)
      return send(files, await findFor(database, await callerOfThe(c), place), c.req.raw)
    })

  const upload = async (c: Context, caller: StorageCaller, place: Place, mode: UploadMode): Promise<string> => {
    const terms = await termsOf(backend, place.bucket)
    const received = await receive(c.req.raw, terms.limit)
    if (!isAllowed(received.type, terms.types) || !agrees(received.type, received.bytes))
      throw invalidMimeType(received.type)
    return store(stores(), caller, place, received, mode)
  }
  area.put('/object/upload/sign/*', async (c) => {
    const place = placeOf(c, 'object/upload/sign/')
    const { owner, upsert } = await verify(backend, c.req.query('token'), place, 'upload')
    await upload(c, serviceFor(c.req.raw, owner), place, { upsert, operation: 'storage.object.upload_signed' })
    return c.json({ Key: `${place.bucket}/${place.name}` })
  })
  const uploadAs = (modeOf: (c: Context) => UploadMode) => async (c: Context) => {
    const place = placeOf(c, 'object/')
    const id = await upload(c, await callerOfThe(c), place, modeOf(c))
    return c.json({ Id: id, Key: `${place.bucket}/${place.name}` })
  }
  const added = (c: Context) => ({ upsert: replaces(c), operation: 'storage.object.upload' })
  area.post('/object/*', uploadAs(added))
  area.put(
    '/object/*',
    uploadAs(() => ({ upsert: true, operation: 'storage.object.upload_update' })),
  )

  area.delete('/object/:bucket', async (c) => {
    const caller = await callerOfThe(c)
    const names = texts(await readFields(c.req.raw), 'prefixes', 1000).filter(isObjectName)
    return c.json(await remove(stores(), caller, bucketOf(c), names))
  })
  area.delete('/object/*', async (c) => {
    const { bucket, name } = placeOf(c, 'object/')
    const removed = await remove(stores(), await callerOfThe(c), bucket, [name])
    if (removed.length === 0) throw noSuchKey()
    return c.json({ message: 'Successfully deleted' })
  })

  area.all('*', () => notImplemented().answer())
  area.onError((error, c) => {
    const known = storageErrorOf(error)
    if (known.statusCode >= 500 && known.statusCode !== 501) {
      const message = error.stack ?? error.message
      backend.log({ level: 'error', event: 'storage.failed', path: c.req.path, message })
    }
    return known.answer()
  })
  return area
}

const replaces = (c: Context): boolean => c.req.header('x-upsert') === 'true'

const bucketOf = (c: Context): string => bucketName(c.req.param('bucket'))

/** Read from the address as it was sent: a router decodes too early to tell a folder from an encoded slash. */
const placeOf = (c: Context, prefix: string): Place => {
  const { pathname } = new URL(c.req.url)
  const [bucket = '', ...rest] = pathname.slice(pathname.indexOf(`/${prefix}`) + prefix.length + 1).split('/')
  if (reserved.has(bucket)) throw notImplemented()
  return { bucket: bucketName(decoded(bucket)), name: objectName(rest.join('/')) }
}
