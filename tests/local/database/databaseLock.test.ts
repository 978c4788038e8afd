import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { DataInUse, holdLock } from '#supabase/embedded/database/lock.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { copyTemplate } from '#supabase/embedded/database/template.ts'
import { DataUnreadable } from '#supabase/embedded/database/thread.ts'
import { migratedFolder, rows } from './databaseFolder.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const folder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'confraria-lock-'))
  cleanup.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** The output lines of another process that opens the directory and writes (databaseWriter.ts). */
const writer = (dataDir: string, from = 1) => {
  const script = new URL('./databaseWriter.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', script, dataDir, String(from)])
  cleanup.push(() => child.kill('SIGKILL'))
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), ended: once(child, 'exit') }
}

describe('a data directory has one owner', () => {
  test('a second one in the same process is refused until the first releases it', () => {
    const dataDir = folder()
    const release = holdLock(dataDir)
    expect(() => holdLock(dataDir)).toThrow(DataInUse)
    expect(() => holdLock(dataDir)).toThrow(expect.objectContaining({ pid: process.pid }))
    release()
    const again = holdLock(dataDir)
    release()
    expect(() => holdLock(dataDir)).toThrow(DataInUse)
    again()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('also while another process creates the database', async () => {
    const dataDir = folder()
    const release = holdLock(dataDir)
    await expect(copyTemplate(project, dataDir)).rejects.toThrow(DataInUse)
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    release()
  })

  test('a second process is refused with the owner’s id; the first continues', async () => {
    const { dataDir, remove } = await migratedFolder()
    cleanup.push(remove)
    const database = await openPglite({ dataDir })
    await database.script('create table public.acknowledged (id int primary key, text text)')
    const { lines, ended } = writer(dataDir)
    expect((await lines.next()).value).toBe(`DataInUse: ${dataDir} is in use by process ${process.pid}`)
    expect(await ended).toEqual([1, null])
    expect(await rows(database, 'select count(*) from public.acknowledged')).toEqual([['0']])
    await database.close()
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  }, 60_000)

  test.each([
    ['has died', '4194304 1'],
    ['left it incomplete', ''],
    ['wrote something else', 'x'],
  ])('the lock of a process that %s is taken over', (_, content) => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'lock'), content)
    const release = holdLock(dataDir)
    expect(readFileSync(join(dataDir, 'lock'), 'utf8').split(' ')[0]).toBe(String(process.pid))
    release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.runIf(process.platform === 'linux')('so is one whose process id now belongs to another process', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'lock'), `${process.pid} 1`)
    const release = holdLock(dataDir)
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).not.toBe(`${process.pid} 1`)
    release()
  })

  test.runIf(process.platform === 'linux')('so is one of a dead process that its parent has not reaped', async () => {
    const dataDir = folder()
    // A shell starts a process, prints its id, and then executes a program that does not reap it.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    cleanup.push(() => parent.kill('SIGKILL'))
    const { value } = await createInterface(parent.stdout)[Symbol.asyncIterator]().next()
    const pid = Number(value)
    // Only now, because the shell would reap it.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    const [, start] = /\) (?:\S+ ){19}(\S+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    writeFileSync(join(dataDir, 'lock'), `${pid} ${start}`)
    holdLock(dataDir)()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a database that does not open reports why and releases the lock', async () => {
    const { dataDir, remove } = await migratedFolder()
    cleanup.push(remove)
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '12\n')
    const opening = openPglite({ dataDir })
    await expect(opening).rejects.toThrow('não abre: database files are incompatible with server. Recomece')
    await expect(opening).rejects.toBeInstanceOf(DataUnreadable)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('an unwritable folder is reported', () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'lock'))
    expect(() => holdLock(dataDir)).toThrow('EISDIR')
  })
})

test('killed three times during writes: every acknowledged row is stored, and the index is consistent @CLU-08', async () => {
  const { dataDir, remove } = await migratedFolder()
  cleanup.push(remove)
  const first = await openPglite({ dataDir })
  await first.script('create table public.acknowledged (id int primary key, text text)')
  await first.close()
  let acknowledged = 0
  for (const rowsAtLeast of [50, 7, 200]) {
    const { child, lines, ended } = writer(dataDir, acknowledged + 2)
    const enough = acknowledged + rowsAtLeast
    while (acknowledged < enough) acknowledged = Number((await lines.next()).value)
    child.kill('SIGKILL')
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value)
    expect(await ended).toEqual([null, 'SIGKILL'])

    const database = await openPglite({ dataDir })
    const [scanned] = await rows(
      database,
      `select count(*), max(id) from public.acknowledged where text = 'row ' || id`,
    )
    await database.script('set enable_seqscan = off; set enable_bitmapscan = off')
    const [indexed] = await rows(database, 'select count(*), max(id) from public.acknowledged where id > 0')
    await database.close()
    expect(indexed).toEqual(scanned)
    const newest = Number(scanned?.[1])
    expect([acknowledged, acknowledged + 1]).toContain(newest)
    acknowledged = newest
  }
  const database = await openPglite({ dataDir })
  const [count] = await rows(database, 'select count(*), max(id) - count(*) from public.acknowledged')
  await database.close()
  expect(count?.[1]).toBe('3')
}, 120_000)
