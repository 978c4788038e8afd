import { Hono, type Context } from 'hono'
import type { Backend } from '../backend.ts'
import { receive } from './body.ts'
import { createBucket, getBucket, listBuckets, termsOf } from './buckets.ts'
import { callerOf } from './caller.ts'
import { findFor, findPublic, send } from './download.ts'
import { StorageError, invalidMimeType, invalidRequest, noSuchKey, notImplemented, storageErrorOf } from './errors.ts'
import { agrees, isAllowed } from './fileType.ts'
import { openFiles } from './files.ts'
import { list } from './list.ts'
import { bucketName, isObjectName, objectName } from './names.ts'
import { remove, store, type Place, type UploadMode } from './objects.ts'

/** Calls below /object that are not part of the embedded backend (LOCAL.md, 'Storage'); they are no buckets either. */
const reserved = new Set(['sign', 'upload', 'move', 'copy', 'info', 'list-v2'])

/** Everything below `/storage/v1`. */
export const storageArea = (backend: Backend): Hono => {
  const { database } = backend
  const files = openFiles(backend.dataDir)
  const area = new Hono()

  area.get('/status', (c) => c.json({ message: 'ok' }))
  area.get('/bucket', async (c) => c.json(await listBuckets(database, await callerOf(backend, c.req.raw))))
  area.get('/bucket/:id', async (c) =>
    c.json(await getBucket(database, await callerOf(backend, c.req.raw), c.req.param('id'))),
  )
  area.post('/bucket', async (c) => {
    const caller = await callerOf(backend, c.req.raw)
    return c.json({ name: await createBucket(database, caller, await jsonOf(c)) })
  })

  area.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(backend, c.req.raw)
    return c.json(await list(database, caller, bucketName(c.req.param('bucket')), await jsonOf(c)))
  })
  area.get('/object/public/*', async (c) =>
    send(files, await findPublic(database, placeOf(c, 'object/public/')), c.req.raw),
  )
  area.get('/object/authenticated/*', async (c) => {
    const place = placeOf(c, 'object/authenticated/')
    return send(files, await findFor(database, await callerOf(backend, c.req.raw), place), c.req.raw)
  })
  area.get('/object/*', async (c) => {
    const place = placeOf(c, 'object/')
    return send(files, await findFor(database, await callerOf(backend, c.req.raw), place), c.req.raw)
  })

  const upload = (modeOf: (c: Context) => UploadMode) => async (c: Context) => {
    const place = placeOf(c, 'object/')
    const caller = await callerOf(backend, c.req.raw)
    const terms = await termsOf(database, place.bucket)
    const received = await receive(c.req.raw, terms.limit)
    if (!isAllowed(received.type, terms.types) || !agrees(received.type, received.bytes))
      throw invalidMimeType(received.type)
    const id = await store({ database, files, now: backend.now() }, caller, place, received, modeOf(c))
    return c.json({ Id: id, Key: `${place.bucket}/${place.name}` })
  }
  area.post(
    '/object/*',
    upload((c) => (c.req.header('x-upsert') === 'true' ? 'upsert' : 'create')),
  )
  area.put(
    '/object/*',
    upload(() => 'update'),
  )

  area.delete('/object/:bucket', async (c) => {
    const caller = await callerOf(backend, c.req.raw)
    const names = prefixesOf(await jsonOf(c))
    return c.json(await remove({ database, files }, caller, bucketName(c.req.param('bucket')), names))
  })
  area.delete('/object/*', async (c) => {
    const { bucket, name } = placeOf(c, 'object/')
    const removed = await remove({ database, files }, await callerOf(backend, c.req.raw), bucket, [name])
    if (removed.length === 0) throw noSuchKey()
    return c.json({ message: 'Successfully deleted' })
  })

  area.all('*', (c) => answer(c, notImplemented()))
  area.onError((error, c) => {
    const known = storageErrorOf(error)
    if (!(known instanceof StorageError)) throw error
    if (known.statusCode >= 500 && known.statusCode !== 501)
      backend.log({ level: 'error', event: 'storage.failed', path: c.req.path, message: known.message })
    return answer(c, known)
  })
  return area
}

const answer = (c: Context, error: StorageError): Response => c.json(error.body, error.httpStatus)

/** Read from the address as it was sent: a router decodes too early to tell a folder from an encoded slash. */
const placeOf = (c: Context, prefix: string): Place => {
  const { pathname } = new URL(c.req.url)
  const [bucket = '', ...rest] = pathname.slice(pathname.indexOf(`/${prefix}`) + prefix.length + 1).split('/')
  if (reserved.has(bucket)) throw notImplemented()
  return { bucket: bucketName(bucket), name: objectName(rest.join('/')) }
}

const jsonOf = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('Body is not valid JSON')
    throw error
  }
}

/** At most as many as the hosted service takes at once. Names that no object can have are passed over. */
const prefixesOf = (body: unknown): string[] => {
  const prefixes: unknown = typeof body === 'object' && body !== null && 'prefixes' in body ? body.prefixes : undefined
  if (!Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > 1000)
    throw invalidRequest('body/prefixes must hold 1 to 1000 names')
  return prefixes.filter((name) => typeof name === 'string' && isObjectName(name))
}
