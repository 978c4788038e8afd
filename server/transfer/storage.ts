import { setTimeout as wait } from 'node:timers/promises'
import { Complaint } from 'supabase-embedded'
import { z } from 'zod'
import type { Picture } from './archive.ts'

/**
 * The storage server of a club, with the service key. Each call throws a {@link Complaint} with the server's reason.
 */
export interface Storage {
  /** Whether the server responds and accepts the key. */
  check(): Promise<void>
  read(place: Pick<Picture, 'bucket' | 'name'>): Promise<Buffer>
  write(picture: Pick<Picture, 'bucket' | 'name' | 'type' | 'cacheControl'>, bytes: Buffer): Promise<void>
  /** The names of at most 500 objects in a folder, without its path. */
  list(bucket: string, folder: string): Promise<string[]>
  /** Moves an object to another bucket, where it has the same name. False if it is not there any more. */
  move(place: Pick<Picture, 'bucket' | 'name'>, bucket: string): Promise<boolean>
  /** At most 1,000 pictures. */
  remove(places: readonly Pick<Picture, 'bucket' | 'name'>[]): Promise<void>
}

/** How often a request is repeated after 429 or a fault of the server, and the pause in ms; each is longer. */
const attempts = 6
const pause = 500

const isPassing = ({ status }: Response) => [429, 500, 502, 503, 504].includes(status)

/** The storage server responds so for an object that does not exist. */
const isMissing = (body: string) => /"(?:code|error)":\s*"(?:NoSuchKey|not_found)"/u.test(body)

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

export const storageAt = (url: string, key: string): Storage => {
  /** `isFine`: other bodies that are no failure. */
  const send = async (
    path: string,
    { headers, ...init }: Sent,
    what: string,
    isFine: (body: string) => boolean = () => false,
  ): Promise<Buffer> => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(new URL(`/storage/v1/${path}`, url), {
        ...init,
        headers: { ...headers, apikey: key, authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(60_000),
      }).catch((cause: unknown) => {
        throw new Complaint(`${url} não respondeu (${what}).`, { cause })
      })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.ok || isFine(body.toString())) return body
      if (isPassing(response) && attempt < attempts) {
        await wait(pause * 2 ** attempt)
        continue
      }
      if (response.status === 401 || response.status === 403)
        throw new Complaint(`${url} não aceitou a chave de SUPABASE_SERVICE_ROLE_KEY (${what}).`)
      throw new Complaint(`${url} recusou ${what} (${response.status}): ${body.toString().slice(0, 300)}`)
    }
  }
  const json = (method: string, fields: object): Sent => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const pathOf = ({ bucket, name }: { bucket: string; name: string }) =>
    [bucket, ...name.split('/')].map(encodeURIComponent).join('/')

  return {
    async check() {
      await send('bucket', {}, 'a lista de baldes')
    },
    read: (place) => send(`object/authenticated/${pathOf(place)}`, {}, `a leitura da imagem ${place.name}`),
    async write(picture, bytes) {
      const headers = { 'content-type': picture.type, 'cache-control': picture.cacheControl }
      const init = { method: 'POST', headers, body: new Uint8Array(bytes) }
      await send(`object/${pathOf(picture)}`, init, `a imagem ${picture.name}`)
    },
    async list(bucket, folder) {
      const fields = { prefix: folder, limit: 500, sortBy: { column: 'name', order: 'asc' } }
      const body = await send(`object/list/${bucket}`, json('POST', fields), `a lista da pasta ${folder}`)
      const entries = z
        .array(z.object({ id: z.nullable(z.string()), name: z.string() }))
        .parse(JSON.parse(body.toString()))
      // A folder has no id.
      return entries.flatMap(({ id, name }) => (id === null ? [] : name))
    },
    async move({ bucket, name }, destinationBucket) {
      const fields = { bucketId: bucket, sourceKey: name, destinationBucket, destinationKey: name }
      const body = await send('object/move', json('POST', fields), `a mudança da imagem ${name}`, isMissing)
      return !isMissing(body.toString())
    },
    async remove(places) {
      for (const bucket of new Set(places.map((place) => place.bucket))) {
        const prefixes = places.filter((place) => place.bucket === bucket).map(({ name }) => name)
        await send(`object/${encodeURIComponent(bucket)}`, json('DELETE', { prefixes }), 'a remoção de imagens')
      }
    },
  }
}
