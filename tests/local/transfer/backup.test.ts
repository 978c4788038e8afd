import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { backupName, readBackup, restoreInto, rotate } from '#server/transfer/backups.ts'
import { complainOfDisk, createFile, verifyArchive } from '#server/transfer/archive.ts'
import { readSecret } from '#supabase/embedded/keys.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { png } from '#tests/local/storage/storagePictures.ts'
import { startBackend } from '#tests/support/backend.ts'
import { runCommand, startCommand } from '#tests/support/serverCommand.ts'
import { socket } from '#tests/support/socket.ts'
import { scratch } from './clubs.ts'

const files = scratch()
const server = await startBackend({ seed: false })
await server.database.script(`
  create table public.acknowledged (id int primary key, twin int not null);
  grant all on public.acknowledged to service_role`)
await server.database.forgetPlans()
afterAll(async () => {
  await server.stop()
  files.remove()
})

const service = server.client(server.serviceKey)
const pictures = service.storage.from('confraria-assets')
const pathOf = (number: number) => `member-photos/${1_764_144_000_000 + number}-abcdefghijklmnopqrstuv.png`

/** Saves a backup of the running data, and calls `atPiece` after each piece. */
const save = async (name: string, atPiece: () => Promise<unknown> = () => Promise.resolve()): Promise<string> => {
  const path = files.file(name)
  await createFile(path, async (file) => {
    for await (const bytes of await readBackup(server)) {
      await file.writeFile(bytes)
      await atPiece()
    }
  })
  return path
}

const idsIn = async (dataDir: string): Promise<number[]> => {
  const database = await openPglite({ dataDir })
  try {
    const [first, second] = await database.request([
      { sql: 'select id from public.acknowledged order by id' },
      { sql: 'select twin from public.acknowledged order by twin' },
    ])
    expect(second?.rows).toEqual(first?.rows)
    return (first?.rows ?? []).map(([id]) => Number(id))
  } finally {
    await database.close()
  }
}

test(
  'a backup during writes is consistent: rows and files of one moment, nothing older is missing',
  { timeout: 60_000 },
  async () => {
    let next = 0
    /** Each step adds a row and a picture, and removes the picture of the step before. */
    const step = async () => {
      const id = next++
      expect((await service.from('acknowledged').insert({ id, twin: id })).error).toBeNull()
      expect((await pictures.upload(pathOf(id), png(), { contentType: 'image/png' })).error).toBeNull()
      const removed = id % 3 > 0 ? await pictures.remove([pathOf(id - 1)]) : null
      expect(removed?.error ?? null).toBeNull()
    }
    for (let count = 0; count < 20; count++) await step()
    const before = next
    let left = 40
    const path = await save('busy.tar', async () => {
      if (left-- > 0) await step()
      // Postgres reuses its log after a checkpoint; the backup needs it.
      if (left === 20) await server.database.script('checkpoint')
    })
    expect(next).toBeGreaterThan(before + 10)
    for (let count = 0; count < 5; count++) await step()

    const dataDir = files.file('restored')
    const { objects } = await restoreInto(path, dataDir)
    const ids = await idsIn(dataDir)
    expect(ids).toEqual(ids.map((_, at) => at))
    expect(ids.length).toBeGreaterThanOrEqual(before)
    expect(ids.length).toBeLessThan(next)
    expect(objects).toBeGreaterThan(before / 3)
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe(
      readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8'),
    )
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    // The removed files were held for the backup only.
    const stored = readdirSync(join(server.dataDir, 'files')).filter((name) => name !== 'incoming')
    const [rows] = await server.database.request([{ sql: 'select version from storage.objects' }])
    expect(new Set(stored)).toEqual(new Set((rows?.rows ?? []).map(([version]) => version)))
  },
)

describe('a backup is sent', () => {
  const request = (headers: Record<string, string>) => fetch(`${server.url}/backup.tar`, { headers })
  const authorization = `Bearer ${server.serviceKey}`

  test('only with the service key, and only to this machine', async () => {
    expect((await request({})).status).toBe(401)
    expect((await request({ authorization: `Bearer ${server.anonKey}` })).status).toBe(401)
    expect((await request({ authorization, 'x-forwarded-for': '198.51.100.7' })).status).toBe(404)
  })

  test('to one reader at a time; one that leaves does not block the next', async () => {
    const first = await request({ authorization })
    expect(first.status).toBe(200)
    expect((await request({ authorization })).status).toBe(409)
    await expect(readBackup(server)).rejects.toThrow('Outra cópia destes dados está em andamento.')
    await first.body?.cancel()
    await expect
      .poll(async () => {
        const response = await request({ authorization })
        await response.body?.cancel()
        return response.status
      })
      .toBe(200)
    await expect.poll(() => save('after.tar').catch(() => null)).not.toBeNull()
  })

  test('and ends with an error as soon as the engine is opened again', async () => {
    let pieces = 0
    await save('whole.tar', () => Promise.resolve(pieces++))
    let read = 0
    const saving = save('broken.tar', async () => {
      if (read++ > 0) return
      await expect(server.database.request([{ sql: `select repeat('[', 1000000)::json` }])).rejects.toMatchObject({
        code: '54001',
      })
      await server.database.request([{ sql: 'select 1' }])
    })
    await expect(saving).rejects.toThrow('A cópia foi interrompida')
    expect(read).toBeLessThan(pieces / 2)
    expect(existsSync(files.file('broken.tar'))).toBe(false)
  })
})

const command = (name: string, args: string[], environment: Record<string, string>) =>
  runCommand(name, args, { INIT_CWD: files.folder, ...environment })

describe('the commands', () => {
  const DATA_DIR = server.dataDir
  const SUPABASE_PORT = new URL(server.url).port

  /** Also after the one that ended with an error. */
  test('make a checked backup of running data, and restore it where no backend runs', { timeout: 60_000 }, async () => {
    const made = await command('backup', ['copies'], { DATA_DIR, SUPABASE_PORT })
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const [, path = ''] =
      /^Cópia em (\S+) \([\d,.]+ MB\), conferida por uma restauração: \d+ tabelas/.exec(made.stdout) ?? []
    expect(readdirSync(files.file('copies')).map((name) => files.file(`copies/${name}`))).toEqual([path])
    expect(statSync(path).mode & 0o777).toBe(0o600)

    // A restoration keeps the data that were there.
    const restored = files.file('again')
    readSecret(restored)
    writeFileSync(join(restored, 'note'), 'mine')
    const replaced = await command('restore', [path], { DATA_DIR: restored })
    const [, old = ''] = /Os dados de antes estão em (\S+);/.exec(replaced.stdout) ?? []
    expect(readFileSync(join(old, 'note'), 'utf8')).toBe('mine')
    expect(existsSync(join(restored, 'note'))).toBe(false)
    expect((await idsIn(restored)).length).toBeGreaterThan(20)
  })

  test('export running data', { timeout: 60_000 }, async () => {
    expect(await command('export', ['running.tar'], { DATA_DIR, SUPABASE_PORT })).toMatchObject({ status: 0 })
    const [count] = await server.database.request([{ sql: 'select count(*) from public.acknowledged' }])
    const { manifest } = await verifyArchive(files.file('running.tar'))
    expect(String(manifest.tables['public.acknowledged']?.rows)).toBe(count?.rows[0]?.[0])
  })

  test('refuse data in use, damaged backups and other files, and change nothing', { timeout: 60_000 }, async () => {
    const path = await save('good.tar')
    const inUse = `Os dados em ${DATA_DIR} já estão em uso pelo processo ${process.pid}. Encerre-o antes.\n`
    expect(await command('restore', [path], { DATA_DIR })).toEqual({ status: 1, stdout: '', stderr: inUse })

    const target = files.file('target')
    const sizes = [0, 5_000, Math.floor(statSync(path).size / 2), statSync(path).size - 1_200]
    for (const size of sizes) {
      const cut = files.file(`cut${size}.tar`)
      cpSync(path, cut)
      truncateSync(cut, size)
      const stderr = `${cut} está incompleto ou foi alterado. Nada mudou.\n`
      await expect(restoreInto(cut, target)).rejects.toMatchObject({ name: 'Complaint', message: stderr.trim() })
      expect(existsSync(target)).toBe(false)
    }
    // A picture with another byte.
    const bytes = readFileSync(path)
    const picture = bytes.lastIndexOf(Buffer.from(png()).subarray(0, 24))
    expect(picture).toBeGreaterThan(0)
    bytes.writeUInt8(bytes.readUInt8(picture + 20) ^ 1, picture + 20)
    const edited = files.file('edited.tar')
    writeFileSync(edited, bytes)
    const answer = await command('restore', [edited], { DATA_DIR: target })
    expect(answer).toMatchObject({ status: 1, stdout: '' })
    expect(answer.stderr).toMatch(/^\S+edited\.tar não serve: uma imagem falta ou mudou/)
    expect(existsSync(target)).toBe(false)

    const home = files.file('home')
    mkdirSync(home)
    writeFileSync(join(home, 'diary.txt'), 'hoje')
    expect(await command('restore', [path], { DATA_DIR: home })).toMatchObject({
      status: 1,
      stderr: `${home} não parece uma pasta de dados da Confraria; nada foi trocado.\n`,
    })
    expect(readdirSync(home)).toEqual(['diary.txt'])
    expect(await command('restore', [], { DATA_DIR: target })).toMatchObject({ status: 1 })
    expect(await command('backup', [], { DATA_DIR: target })).toMatchObject({
      status: 1,
      stderr: `${target} não tem um clube.\n`,
    })
  })

  test('keep the newest backups, and remove what a full disk interrupted', async () => {
    const folder = files.file('rotating')
    mkdirSync(folder)
    const names = [1, 2, 3, 4].map((day) => backupName(new Date(Date.UTC(2026, 10, day))))
    for (const name of [...names, 'confraria-2026-11-01.tar', 'notes.txt']) writeFileSync(join(folder, name), '')
    expect(await rotate(folder, 2, new Date(Date.UTC(2026, 10, 4)))).toEqual(names.slice(0, 2))
    expect(readdirSync(folder)).toEqual([...names.slice(2), 'confraria-2026-11-01.tar', 'notes.txt'].toSorted())
    // One of a clock that was ahead does not push out the one that was just made.
    expect(await rotate(folder, 1, new Date(Date.UTC(2026, 10, 3)))).toEqual(names.slice(3))

    symlinkSync('/dev/full', files.file('full.tar.unfinished'))
    await expect(save('full.tar')).rejects.toThrow('Não há espaço para gravar')
    expect(readdirSync(files.folder).filter((name) => name.startsWith('full'))).toEqual([])
    expect(() => complainOfDisk('x')(Object.assign(new Error('quota'), { code: 'EDQUOT' }))).toThrow('Não há espaço')
  })
})

/** Starts a backend with these data in another process. */
const startClub = async (dataDir: string) => {
  const child = startCommand('standalone', ['--show-keys'], { DATA_DIR: dataDir })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  while (!printed.includes('service_role key:')) await once(child.stdout, 'data')
  const [, url = ''] = /API URL: (\S+)/.exec(printed) ?? []
  const [, anonKey = ''] = /anon key: (\S+)/.exec(printed) ?? []
  const [, serviceKey = ''] = /service_role key: (\S+)/.exec(printed) ?? []
  return { child, url, anonKey, serviceKey, port: new URL(url).port }
}

describe('a backup is restored into a running club', () => {
  test(
    'its data are replaced while it runs; what does not fit is refused, and changes nothing',
    { timeout: 90_000 },
    async () => {
      const dataDir = files.file('live')
      const path = files.file('whole.tar')
      await restoreInto(path, dataDir)
      const club = await startClub(dataDir)
      const table = createClient(club.url, club.serviceKey, { realtime: { transport: socket } }).from('acknowledged')
      const add = async (id: number) => expect((await table.insert({ id, twin: id })).error).toBeNull()
      const newest = async () =>
        (await table.select('id').gte('id', 9_998).order('id')).data?.map((row) => row.id as number)
      await add(9_999)
      const live = new WebSocket(
        `${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${club.anonKey}`,
      )
      await once(live, 'open')
      const payload = { access_token: club.serviceKey }
      live.send(JSON.stringify({ topic: 'realtime:any', event: 'phx_join', payload, ref: '1', join_ref: '1' }))
      const [reply] = (await once(live, 'message')) as [Buffer]
      expect(JSON.parse(reply.toString())).toMatchObject({ payload: { status: 'ok' } })
      const closed = once(live, 'close')
      const environment = { DATA_DIR: dataDir, SUPABASE_PORT: club.port }

      // A backup of another installation has another secret.
      const bytes = readFileSync(path)
      const secret = readSecret(dataDir)
      bytes.write('f'.repeat(secret.length), bytes.indexOf(secret))
      const other = files.file('foreign.tar')
      writeFileSync(other, bytes)
      expect(await command('restore', [other], environment)).toMatchObject({
        status: 1,
        stderr: `${other} é de outra instalação. Encerre o clube antes de restaurá-la.\n`,
      })
      expect(await newest()).toEqual([9_999])

      const { stdout, stderr } = await command('restore', [path], environment)
      expect(stderr).toBe('')
      const [, old = ''] =
        /O clube em uso já mostra estes dados\.\nOs dados de antes estão em (\S+);/.exec(stdout) ?? []
      expect(await newest()).toEqual([])
      expect((await closed)[0]).toBe(1012)
      expect(existsSync(join(old, 'database'))).toBe(true)
      expect(existsSync(`${dataDir}.restoring`)).toBe(false)
      await add(10_000)

      // Without a restored backup there is nothing to put in place: the data stay.
      const replace = (headers: Record<string, string>) => fetch(`${club.url}/replace`, { method: 'POST', headers })
      expect((await replace({})).status).toBe(401)
      expect((await replace({ authorization: `Bearer ${club.serviceKey}` })).status).toBe(500)
      expect(await newest()).toEqual([10_000])
      club.child.kill('SIGTERM')
      expect(await once(club.child, 'exit')).toEqual([0, null])
    },
  )
})

test(
  'a backend killed during a backup starts again, and nothing of the backup stays',
  { timeout: 60_000 },
  async () => {
    const dataDir = files.file('killed')
    // Of the test before, after a failure.
    await restoreInto(files.file('whole.tar'), dataDir)
    const club = await startClub(dataDir)
    const ended = once(club.child, 'exit')
    const reading = (await readBackup(club))[Symbol.asyncIterator]()
    await reading.next()
    club.child.kill('SIGKILL')
    await ended
    const database = await openPglite({ dataDir })
    const [slots] = await database.request([{ sql: 'select count(*) from pg_replication_slots' }])
    expect(slots?.rows).toEqual([['0']])
    await database.close()
  },
)
