import fc from 'fast-check'
import { png } from '#tests/local/storage/storagePictures.ts'
import { bodyOf, fields, headers, queryOf, segment, who, words } from './parts.ts'
import type { GeneratedRequest } from './world.ts'

const known =
  `prefix limit offset sortBy search expiresIn paths prefixes bucketId sourceKey destinationKey destinationBucket
  id name public file_size_limit allowed_mime_types copyMetadata transform`
    .trim()
    .split(/\s+/)

const bucket = fc.oneof(
  { weight: 4, arbitrary: fc.constant('confraria-assets') },
  { weight: 1, arbitrary: segment(words) },
)
const object = fc
  .tuple(
    fc.constantFrom('member-photos/', 'routines/jejum/', '', 'a/b/c/'),
    segment(words),
    fc.constantFrom('', '.png', '.jpg'),
  )
  .map((parts) => parts.join(''))

const ofBucket: readonly (readonly [string, string])[] = [
  ['GET', 'bucket'],
  ['POST', 'bucket'],
  ['GET', 'bucket/'],
  ['PUT', 'bucket/'],
  ['DELETE', 'bucket/'],
  ['POST', 'object/list/'],
  ['POST', 'object/sign/'],
  ['DELETE', 'object/'],
  ['POST', 'object/move'],
  ['POST', 'object/copy'],
  ['GET', 'status'],
]
const ofObject: readonly (readonly [string, string])[] = [
  ['POST', 'object/'],
  ['PUT', 'object/'],
  ['GET', 'object/'],
  ['DELETE', 'object/'],
  ['GET', 'object/public/'],
  ['GET', 'object/authenticated/'],
  ['GET', 'object/info/'],
  ['POST', 'object/sign/'],
  ['GET', 'object/sign/'],
  ['POST', 'object/upload/sign/'],
  ['PUT', 'object/upload/sign/'],
  ['GET', 'render/image/public/'],
  ['POST', 'upload/resumable/'],
]

const place = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ofBucket), bucket)
    .map(([[method, path], name]) => [method, path.endsWith('/') ? path + name : path] as const),
  fc
    .tuple(fc.constantFrom(...ofObject), bucket, object)
    .map(([[method, path], name, rest]) => [method, `${path}${name}/${rest}`] as const),
)

const picture = Buffer.from(png()).toString('latin1')
const body = fc.oneof(
  { weight: 4, arbitrary: bodyOf(fields(known)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(picture, picture.slice(0, 20), '--x\r\ncontent-disposition: form-data; name=""\r\n\r\n'),
  },
)

export const storageRequests: fc.Arbitrary<GeneratedRequest> = fc
  .record({
    who,
    place,
    query: queryOf(
      fc.array(fc.tuple(fc.constantFrom('token', 'download', 'width', 'limit', 'x'), words), { maxLength: 2 }),
    ),
    headers: headers({
      'content-type': [
        'application/json',
        'image/png',
        'image/svg+xml',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
      ],
      'x-upsert': ['true', 'false'],
      'cache-control': ['3600'],
      range: ['bytes=0-1', 'bytes=9-1', 'bytes=-1'],
      'x-metadata': ['e30='],
      host: ['localhost', 'a b', '[::'],
    }),
    body,
  })
  .map(({ who, place: [method, path], query, headers, body }) => ({
    who,
    method,
    path: `/storage/v1/${path}${query}`,
    headers,
    body: method === 'GET' ? null : body,
  }))
