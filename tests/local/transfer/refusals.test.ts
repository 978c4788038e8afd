import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { sha256, verifyArchive } from '#server/transfer/archive.ts'
import { exportClub } from '#server/transfer/exportClub.ts'
import { importClub } from '#server/transfer/importClub.ts'
import { Complaint } from '#supabase/embedded/program.ts'
import { headerOf, paddingAfter, readTar, tarEnd } from '#supabase/embedded/tar.ts'
import { startBackend } from '#tests/support/backend.ts'
import { runCommand } from '#tests/support/serverCommand.ts'
import { png } from '#tests/local/storage/storagePictures.ts'
import { clubOf, everything, scratch } from './clubs.ts'

const files = scratch()
const [source, target] = await Promise.all([startBackend({ seed: false }), startBackend({ seed: false })])
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()])
  files.remove()
})

const picture = 'member-photos/1764144000000-abcdefghijklmnopqrstuv.png'
const [ana, member] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const people = `
  begin;
  set local session_replication_role = replica;
  insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ('${ana}', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'ana@exemplo.org', now(), '{}', '{}');
  insert into public.user_accounts (user_id, signup_email) values ('${ana}', 'ana@exemplo.org');
  insert into app.members (id, name, handle, entry_date, status, user_id)
    values ('${member}', 'Ana', 'ana', '2026-01-05', 'ativo', '${ana}');
  commit`
await source.database.script(people)
await clubOf(source).storage.write(
  { bucket: 'confraria-assets', name: picture, type: 'image/png', cacheControl: 'max-age=3600' },
  Buffer.from(png()),
)
const whole = files.file('whole.tar')
await exportClub(clubOf(source), whole, false)

/** The files of the archive; a change of one of them makes another archive. */
const parts = new Map<string, Buffer>()
for await (const { name, content } of readTar(readableOf(readFileSync(whole)))) {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  parts.set(name, Buffer.concat(pieces))
}
async function* readableOf(bytes: Buffer) {
  yield Promise.resolve(bytes)
}

const archiveOf = (name: string, all: ReadonlyMap<string, Buffer>): string => {
  const path = files.file(name)
  const blocks = [...all].flatMap(([file, bytes]) => [
    headerOf(file, bytes.length, new Date(0)),
    bytes,
    paddingAfter(bytes.length),
  ])
  writeFileSync(path, Buffer.concat([...blocks, tarEnd()]))
  return path
}

interface Manifest {
  format: number
  schema: string
  tables: Record<string, { rows: number; sha256: string }>
}

/** The archive with another manifest. */
const described = (name: string, change: (manifest: Manifest) => void, all: ReadonlyMap<string, Buffer> = parts) => {
  const manifest = JSON.parse(String(all.get('manifest.json'))) as Manifest
  change(manifest)
  return archiveOf(name, new Map([...all, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]))
}

/** The archive with other rows of a table, and a manifest that fits. */
const edited = (name: string, table: string, change: (rows: string) => string): string => {
  const path = `tables/${table}.ndjson`
  const bytes = Buffer.from(change(String(parts.get(path))))
  return described(
    name,
    ({ tables }) => {
      tables[table] = { rows: String(bytes).split('\n').length - 1, sha256: sha256(bytes) }
    },
    new Map([...parts, [path, bytes]]),
  )
}

const imported = async (path: string) => importClub(clubOf(target), path, await verifyArchive(path))

/** The sentence for the terminal. Throws if anything of the club changed. */
const refusalOf = async (path: string): Promise<string> => {
  const before = await everything(target)
  const sentence = await imported(path).then(
    () => 'imported',
    (error: unknown) => (error instanceof Complaint ? error.message : Promise.reject(error as Error)),
  )
  if (!isDeepStrictEqual(await everything(target), before)) throw new Error(`the club has changed: ${sentence}`)
  return sentence
}

const command = (name: string, args: string[], environment: Record<string, string> = {}) =>
  runCommand(name, args, { INIT_CWD: files.folder, ...environment })

describe('an import is refused, and the club is as before,', () => {
  test('if the file is cut off anywhere', async () => {
    const { size } = statSync(whole)
    const cut = files.file('cut.tar')
    for (const length of [0, 1, 511, 512, 700, size / 2, size - 4_096, size - 1_025, size - 1_024]) {
      writeFileSync(cut, readFileSync(whole))
      truncateSync(cut, Math.floor(length))
      expect(await refusalOf(cut)).toMatch(/está incompleto ou foi alterado \(cortado\)\. Nada foi importado\.$/)
    }
  })

  test.each(['tables/app.members.ndjson', 'pictures.ndjson', 'manifest.json'])('if %s was edited', async (name) => {
    const bytes = Buffer.from(String(parts.get(name)).replace(/"(rows|size|name)": ?"?(.)/, '"$1":"9'))
    expect(await refusalOf(archiveOf('edited.tar', new Map([...parts, [name, bytes]])))).toMatch(/foi alterado/)
  })

  test('if a picture was exchanged, removed or added', async () => {
    const [name = ''] = [...parts.keys()]
    expect(name).toMatch(/^pictures\//)
    expect(await refusalOf(archiveOf('other.tar', new Map([...parts, [name, Buffer.from('x')]])))).toMatch(
      /foi alterado \(pictures/,
    )
    expect(await refusalOf(archiveOf('fewer.tar', new Map([...parts].filter(([other]) => other !== name))))).toMatch(
      /foi alterado \(pictures/,
    )
    expect(await refusalOf(archiveOf('more.tar', new Map([['pictures/more', Buffer.from('x')], ...parts])))).toMatch(
      /alterado \(pictures\/more\)/,
    )
  })

  test('if the file is no export', async () => {
    expect(await refusalOf(new URL('drill.test.ts', import.meta.url).pathname)).toMatch(/foi alterado \(ilegível\)/)
    expect(await refusalOf(files.file('missing.tar'))).toMatch(/missing\.tar não existe\.$/)
    expect(await refusalOf(files.folder)).toMatch(/é uma pasta/)
    expect(await refusalOf(archiveOf('empty.tar', new Map()))).toMatch(/foi alterado \(vazio\)/)
  })

  test('if the file is from another version', async () => {
    expect(await refusalOf(described('format.tar', (manifest) => (manifest.format = 2)))).toMatch(
      /de uma versão mais nova do programa\. Atualize este programa/,
    )
    expect(await refusalOf(described('newer.tar', (manifest) => (manifest.schema = '29991231000000')))).toMatch(
      /O arquivo é de uma versão mais nova \(migração 29991231000000; este clube tem \d+\)/,
    )
    expect(await refusalOf(described('older.tar', (manifest) => (manifest.schema = '20250101000000')))).toMatch(
      /O arquivo é de uma versão anterior/,
    )
  })

  test('if a row breaks a rule of the database', async () => {
    const absent = '00000000-0000-4000-8000-0000000000ff'
    expect(await refusalOf(edited('reference.tar', 'app.members', (rows) => rows.replace(ana, absent)))).toMatch(
      /O banco recusou os dados: app\.members: members_user_id_fkey\. Nada foi importado\./,
    )
    expect(await refusalOf(edited('check.tar', 'app.members', (rows) => rows.replace('"ativo"', '"talvez"')))).toMatch(
      /O banco recusou os dados de app\.members: .*check constraint/,
    )
    expect(await refusalOf(edited('twice.tar', 'app.members', (rows) => rows + rows))).toMatch(
      /de app\.members: duplicate key/,
    )
    expect(readdirSync(`${target.dataDir}/files`)).toEqual(['incoming'])
  })

  test('if the club has people', async () => {
    const full = await startBackend({ seed: false })
    try {
      await full.database.script(people)
      const rows = await everything(full)
      await expect(importClub(clubOf(full), whole, await verifyArchive(whole))).rejects.toThrow(
        /Este clube não está vazio/,
      )
      expect(await everything(full)).toEqual(rows)
    } finally {
      await full.stop()
    }
  })
})

test('an import is refused if the club has a picture of its own', async () => {
  const club = clubOf(target)
  const place = { bucket: 'confraria-assets', name: picture.replace('abc', 'xyz') }
  await club.storage.write({ ...place, type: 'image/png', cacheControl: 'no-cache' }, Buffer.from(png()))
  expect(await refusalOf(whole)).toMatch(/já tem a imagem confraria-assets\/member-photos.*Nada foi importado\.$/)
  await club.storage.remove([place])
})

test('an import that was killed after its pictures is simply repeated', async () => {
  const club = clubOf(target)
  const place = { bucket: 'confraria-assets', name: picture, type: 'image/png', cacheControl: 'max-age=3600' }
  await club.storage.write(place, Buffer.from(png()))
  await imported(whole)
  expect(await everything(target)).toEqual(await everything(source))
  // Its people have no password and can choose one.
  const client = target.client()
  const refused = await client.auth.signInWithPassword({ email: 'ana@exemplo.org', password: '' })
  expect(refused.error).not.toBeNull()
  expect((await client.auth.resetPasswordForEmail('ana@exemplo.org')).error).toBeNull()
  expect(target.backend.outbox.mails()).toHaveLength(1)
})

describe('the commands end with status 1 and a sentence', () => {
  test('on a full disk, without a trace', async () => {
    const path = files.file('full.tar')
    symlinkSync('/dev/full', `${path}.unfinished`)
    await expect(exportClub(clubOf(source), path, false)).rejects.toThrow(
      `Não há espaço para gravar ${path}; nada ficou pela metade. Libere espaço e tente de novo.`,
    )
    expect(readdirSync(files.folder).filter((name) => name.startsWith('full') || name.startsWith('.'))).toEqual([])
  })

  test('if the file exists already, or the folder does not', async () => {
    const bytes = readFileSync(whole)
    await expect(exportClub(clubOf(source), whole, false)).rejects.toThrow(`${whole} já existe. Escolha outro nome.`)
    expect(readFileSync(whole).equals(bytes)).toBe(true)
    await expect(exportClub(clubOf(source), files.file('no/x.tar'), false)).rejects.toThrow('confira a pasta')
  })

  test('for a damaged file; no data directory is created', async () => {
    const DATA_DIR = files.file('data')
    const cut = files.file('cut.tar')
    writeFileSync(cut, readFileSync(whole).subarray(0, 9_000))
    expect(await command('import', ['cut.tar'], { DATA_DIR })).toEqual({
      status: 1,
      stdout: '',
      stderr: `${cut} está incompleto ou foi alterado (cortado). Nada foi importado.\n`,
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('for data that a process uses', async () => {
    const stderr = `Os dados em ${source.dataDir} já estão em uso pelo processo ${process.pid}. Encerre-o antes.\n`
    expect(await command('import', ['whole.tar'], { DATA_DIR: source.dataDir })).toEqual({
      status: 1,
      stdout: '',
      stderr,
    })
  })

  test('for missing secrets and unknown arguments', async () => {
    const none = { SUPABASE_SERVICE_ROLE_KEY: '', SUPABASE_DB_URL: '' }
    const url = ['--url', 'http://127.0.0.1:9']
    const sentences = await Promise.all([
      command('export', url, none),
      command('export', url, { ...none, SUPABASE_SERVICE_ROLE_KEY: 'chave' }),
      command('export', ['--url', source.url], {
        SUPABASE_SERVICE_ROLE_KEY: source.serviceKey,
        SUPABASE_DB_URL: 'postgres://postgres:segredo@127.0.0.1:9/postgres',
      }),
      command('import', []),
      command('import', ['a.tar', '--hashes']),
      command('export', [], { DATA_DIR: files.file('nothing') }),
    ])
    expect(sentences.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1])
    const [key, address, unreachable, file, option, nothing] = sentences.map(({ stderr }) => stderr)
    expect(key).toContain('ponha a chave de serviço do projeto em SUPABASE_SERVICE_ROLE_KEY')
    expect(address).toContain('ponha o endereço do Postgres (postgres://…) em SUPABASE_DB_URL')
    expect(unreachable).toMatch(/^O Postgres de SUPABASE_DB_URL não respondeu: /)
    expect(unreachable).not.toContain('segredo')
    expect(file).toContain('Falta o arquivo exportado.\nUse: npm run club:import')
    expect(option).toContain('Há uma opção que este comando não tem.')
    expect(nothing).toContain('não tem um clube')
    expect(existsSync(files.file('nothing'))).toBe(false)
  })
})
