import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { receive } from '#supabase/embedded/storage/body.ts'
import { pdf, png } from './storagePictures.ts'
import { startStorage } from './storageServer.ts'

const server = await startStorage()
afterAll(() => server.stop())
const owner = await server.person()
const { error } = await owner.storage.from('pictures').upload('taken.png', png(), { contentType: 'image/png' })
if (error) throw error
await server.database.script(`
  create function public.too_slow() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement' using errcode = 'query_canceled'; end $$;
  create trigger too_slow before insert on storage.objects for each row
    when (new.name like 'slow%') execute function public.too_slow()`)

type Call = [method: string, path: string, body?: BodyInit, type?: string]
const json = 'application/json'
const policy = 'new row violates row-level security policy'
const nul = 'invalid byte sequence for encoding "UTF8": 0x00'
const sentences: [code: string, statusCode: number, error: string, message: string, call: Call][] = [
  ['NoSuchKey', 404, 'not_found', 'Object not found', ['GET', '/object/pictures/none.png']],
  ['NoSuchBucket', 404, 'Bucket not found', 'Bucket not found', ['GET', '/object/nowhere/x.png']],
  ['AccessDenied', 403, 'Unauthorized', policy, ['POST', '/object/pictures/locked/x.png', png(), 'image/png']],
  [
    'ResourceAlreadyExists',
    409,
    'Duplicate',
    'The resource already exists',
    ['POST', '/object/pictures/taken.png', png(), 'image/png'],
  ],
  [
    'ResourceNotEmpty',
    409,
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
    ['DELETE', '/bucket/pictures'],
  ],
  ['InvalidKey', 400, 'InvalidKey', 'Invalid key: é.png', ['POST', '/object/pictures/%C3%A9.png', png(), 'image/png']],
  ['InvalidBucketName', 400, 'Invalid Input', 'Bucket name invalid', ['POST', '/bucket', '{"name": "a/b"}', json]],
  [
    'InvalidMimeType',
    415,
    'invalid_mime_type',
    'mime type application/pdf is not supported',
    ['POST', '/object/pictures/x.pdf', pdf(), 'application/pdf'],
  ],
  [
    'EntityTooLarge',
    413,
    'Payload too large',
    'The object exceeded the maximum allowed size',
    ['POST', '/object/pictures/x.png', png(4_097), 'image/png'],
  ],
  ['InvalidRequest', 400, 'Error', 'Body is not valid JSON', ['POST', '/object/list/pictures', '{', json]],
  ['InvalidParameter', 400, 'InvalidParameter', nul, ['POST', '/object/list/pictures', '{"prefix": "\\u0000"}', json]],
  ['InvalidJWT', 400, 'InvalidJWT', 'Invalid Compact JWS', ['GET', '/object/sign/pictures/taken.png?token=rubbish']],
  [
    'DatabaseTimeout',
    544,
    'DatabaseTimeout',
    'The connection to the database timed out',
    ['POST', '/object/pictures/slow.png', png(), 'image/png'],
  ],
  [
    'NotImplemented',
    501,
    'NotImplemented',
    'The embedded backend does not offer this storage call',
    ['POST', '/upload/resumable'],
  ],
]

describe('a refusal has its code, its older name and its message:', () => {
  test.each(sentences)('%s (%i, %s): %s', async (code, statusCode, error, message, [method, path, body, type]) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const response = await server.call(method, path, {
      token: owner.token,
      headers,
      ...(body !== undefined && { body }),
    })
    expect([response.status, await response.json()]).toEqual([
      statusCode < 500 ? 400 : statusCode,
      { statusCode: String(statusCode), code, error, message },
    ])
  })

  test('InvalidSignature: a token for another purpose', async () => {
    const response = await server.call('GET', `/object/sign/pictures/taken.png?token=${owner.token}`)
    const message = 'Token is not scoped for download'
    const refused = { statusCode: '400', code: 'InvalidSignature', error: 'InvalidSignature', message }
    expect([response.status, await response.json()]).toEqual([400, refused])
  })

  test('InvalidRange: missing bytes, which the HTTP status shows too', async () => {
    const response = await server.call('GET', '/object/public/pictures/taken.png', { headers: { range: 'bytes=200-' } })
    const message = 'invalid range provided'
    expect([response.status, await response.json()]).toEqual([
      416,
      { statusCode: '416', code: 'InvalidRange', error: 'invalid_range', message },
    ])
  })

  test('Aborted: only the log shows a client that disconnects during an upload', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    const sent = { method: 'POST', body, duplex: 'half' }
    await expect(receive(new Request(server.url, sent), 1_000)).rejects.toMatchObject({
      statusCode: 400,
      code: 'Aborted',
    })
  })
})

describe('a caller', () => {
  const claims = () => ({ role: 'authenticated', sub: owner.id, exp: Math.floor(server.now() / 1000) + 60 })
  const foreign = new TextEncoder().encode('another secret of the tests, which is long as well')
  const signedBy = (alg: string) => new SignJWT(claims()).setProtectedHeader({ alg }).sign(foreign)
  const bearer = async (token: string | Promise<string>) => `Bearer ${await token}`
  const notAllowed = '"alg" (Algorithm) Header Parameter value not allowed'
  const odd: [string, () => string | Promise<string>, string][] = [
    ['an unsigned token', () => bearer(new UnsecuredJWT(claims()).encode()), notAllowed],
    ['a token signed with another secret', () => bearer(signedBy('HS256')), 'signature verification failed'],
    ['a token signed in another way', () => bearer(signedBy('HS384')), notAllowed],
    [
      'an expired token',
      () => bearer(server.backend.tokens.sign({ ...claims(), role: 'authenticated', exp: 1 })),
      '"exp" claim timestamp check failed',
    ],
    ['rubbish as a token', () => bearer('rubbish'), 'Invalid Compact JWS'],
    ['three parts of rubbish', () => bearer('a.b.c'), 'JWS Protected Header is invalid'],
    ['a password', () => 'Basic YW5hOnNlZ3JlZG8=', 'Invalid Compact JWS'],
  ]
  const calls: Call[] = [
    ['GET', '/object/authenticated/pictures/taken.png'],
    ['GET', '/object/info/pictures/taken.png'],
    ['GET', '/bucket'],
    ['POST', '/object/list/pictures', '{"prefix": ""}', json],
    ['POST', '/object/sign/pictures/taken.png', '{"expiresIn": 60}', json],
    ['POST', '/object/pictures/odd.png', png(), 'image/png'],
    ['DELETE', '/object/pictures', '{"prefixes": ["taken.png"]}', json],
  ]
  const responses = (authorization?: string) =>
    Promise.all(
      calls.map(async ([method, path, body, type]) => {
        const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
        const response = await server.call(method, path, { headers, ...(body !== undefined && { body }) })
        return [response.status, await response.json()]
      }),
    )

  test.each(odd)('with %s is refused on every path', async (_title, authorization, message) => {
    const refused = [400, { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message }]
    expect(await responses(await authorization())).toEqual(calls.map(() => refused))
    expect((await owner.storage.from('pictures').exists('taken.png')).data).toBe(true)
  })

  test('without a token is refused on every path', async () => {
    const message = "headers must have required property 'authorization'"
    const refused = [400, { statusCode: '400', code: 'InvalidRequest', error: 'Error', message }]
    expect(await responses()).toEqual(calls.map(() => refused))
  })
})
