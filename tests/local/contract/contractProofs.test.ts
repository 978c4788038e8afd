import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startTarget, type Target } from '#tests/support/target.ts'
import { png } from '#tests/local/storage/storagePictures.ts'

/** What every Supabase does equally with the private bucket of proofs. */

const made: string[] = []
const target = await startTarget()
const bucketOf = (client: Awaited<ReturnType<Target['person']>>) => client.storage.from('confraria-provas')
const mine = bucketOf(await target.person('membro11'))
const other = bucketOf(await target.person('membro12'))
const evaluator = bucketOf(await target.person('conselho'))
const finances = bucketOf(await target.person('conselho3'))
const stranger = bucketOf(target.client())
const service = bucketOf(target.client(target.serviceKey))
afterAll(async () => {
  await service.remove(made)
  await target.stop()
})

const uploaded = async () => {
  const name = `routines/reading/reading_${Date.now()}_${randomBytes(11).toString('hex')}-prova.png`
  made.push(name)
  const { error } = await mine.upload(name, new Blob([png()], { type: 'image/png' }))
  if (error) throw error
  return name
}
const signed = async (bucket: typeof mine, name: string, seconds = 60) => {
  const { data, error } = await bucket.createSignedUrl(name, seconds)
  if (error) throw error
  return data.signedUrl
}
const responseOf = async (url: string) => {
  const response = await fetch(url)
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, error: isJson ? ((await response.json()) as { error: string }).error : null }
}

test('a proof has no public address; its owner and an evaluator read it @PIC-16 @PIC-17', async () => {
  const name = await uploaded()
  for (const address of [
    mine.getPublicUrl(name).data.publicUrl,
    `${target.url}/storage/v1/object/public/confraria-assets/${name}`,
    `${target.url}/storage/v1/object/confraria-provas/${name}`,
    `${target.url}/storage/v1/object/authenticated/confraria-provas/${name}`,
  ])
    expect([address, (await responseOf(address)).status]).toEqual([address, 400])
  for (const reader of [mine, evaluator]) {
    expect((await reader.download(name)).data?.size).toBe(200)
    expect(await responseOf(await signed(reader, name))).toEqual({ status: 200, error: null })
  }
})

test('another person’s proof is neither downloaded nor signed nor listed @PIC-17', async () => {
  const name = await uploaded()
  for (const reader of [other, finances, stranger]) {
    expect((await reader.download(name)).error).not.toBeNull()
    expect((await reader.createSignedUrl(name, 60)).error).not.toBeNull()
    expect((await reader.createSignedUrls([name], 60)).data?.[0]?.signedUrl ?? null).toBeNull()
    expect((await reader.list('routines/reading', { search: name.slice(-40) })).data ?? []).toEqual([])
    expect((await reader.remove([name])).data ?? []).toEqual([])
  }
  expect(await responseOf(await signed(mine, name))).toEqual({ status: 200, error: null })
})

test('a signed address is for one proof, for its time, and cannot be edited @PIC-19', async () => {
  const [name, second] = [await uploaded(), await uploaded()]
  const url = await signed(mine, name)
  expect(await responseOf(url.replace(name, second))).toEqual({ status: 400, error: 'InvalidSignature' })
  const token = new URL(url).searchParams.get('token') ?? ''
  const [header, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ url: `confraria-provas/${second}`, exp: 4_000_000_000 }))
  for (const edited of [`${token.slice(0, -5)}AAAAA`, `${header}.${payload.toString('base64url')}.${signature}`])
    expect(await responseOf(url.replace(token, edited))).toEqual({ status: 400, error: 'InvalidJWT' })

  const short = await signed(mine, name, 1)
  await wait(2_100)
  expect(await responseOf(short)).toEqual({ status: 400, error: 'InvalidJWT' })
  expect((await responseOf(url)).status).toBe(200)
})

test('two hundred proofs are signed in one request, each by the caller’s own right @PIC-20', async () => {
  const { data: tasks } = await (
    await target.person('conselho')
  )
    .from('tasks')
    .select('image_url')
    .not('image_url', 'is', null)
    .limit(200)
  const names = (tasks ?? []).map(({ image_url }) => String(image_url).replace(/^.*\/confraria-provas\//u, ''))
  expect(names).toHaveLength(200)
  const { data } = await evaluator.createSignedUrls(names, 60)
  expect(data?.map(({ path, error }) => [path, error])).toEqual(names.map((name) => [name, null]))
  const own = (await other.createSignedUrls(names, 60)).data ?? []
  const { data: theirs } = await other.list('routines/reading', { limit: 1000 })
  expect(own).toHaveLength(200)
  expect(own.some(({ error }) => error !== null)).toBe(true)
  const listed = new Set((theirs ?? []).map((entry) => `routines/reading/${entry.name}`))
  const readings = own.filter(({ path }) => path?.startsWith('routines/reading/'))
  expect(readings.filter(({ signedUrl }) => signedUrl !== null).map(({ path }) => path)).toEqual(
    readings.map(({ path }) => path).filter((path) => listed.has(String(path))),
  )
})
