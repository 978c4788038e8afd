import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accents, isReadableAccent } from '#machines/settings/clubIdentity.ts'
import { removeFile } from '#tests/database/routines/submissions.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  member = await world.person()
})
afterAll(() => world.close())

const update = (values: object, seen: object | null = null, person = admin) =>
  world
    .as(person)
    .rows<{ result: Record<string, string> | null }>('select update_settings($1, $2) as result', [values, seen])
const identity = async () =>
  (await world.anon.rows<{ identity: object }>('select club_identity() as identity'))[0]?.identity

const standard = { club_name: '', club_emblem: '', club_accent: '#d9b661', time_zone: 'America/Sao_Paulo' }

test('everyone reads the identity, signed out too, and nothing else @CLU-22', async () => {
  expect(await identity()).toEqual(standard)
  await expect(world.anon.rows('select admin_settings()')).rejects.toMatchObject({ code: '42501' })
  await expect(world.anon.rows('select private.setting($1)', ['founder_email'])).rejects.toMatchObject({
    code: '42501',
  })
})

test('an administrator saves it, tidied; others do not @CLU-20', async () => {
  await update({ club_name: '  Clube de Leitura ', club_accent: '#8DB8E8' })
  expect(await identity()).toMatchObject({ club_name: 'Clube de Leitura', club_accent: '#8db8e8' })
  await expect(update({ club_name: 'Meu' }, null, member)).rejects.toMatchObject({ code: '42501' })
  const conflict = await update({ club_name: 'Outro' }, { club_name: 'Confraria' })
  expect(conflict[0]?.result).toMatchObject({ club_name: 'Clube de Leitura' })
  // A repeated request, whose response was lost, succeeds.
  expect(await update({ club_name: 'Clube de Leitura' }, { club_name: '' })).toEqual([{ result: null }])
})

test.each<[object, string, string]>([
  [{ club_name: ' ' }, 'O nome do clube tem de 1 a 60 caracteres.', '@CLU-24'],
  [{ club_name: 'a'.repeat(61) }, 'O nome do clube tem de 1 a 60 caracteres.', '@CLU-24'],
  [{ club_accent: 'azul' }, 'Escreva a cor como #d9b661: # e seis algarismos de 0 a 9 ou letras de a a f.', '@CLU-25'],
  [{ club_accent: '#223344' }, 'Esta cor é escura demais para se ler nas páginas. Escolha uma mais clara.', '@CLU-25'],
  [{ time_zone: 'Mars/Sea' }, 'Este fuso horário não é conhecido. Escolha um da lista.', '@CLU-26'],
  [
    { club_emblem: 'https://elsewhere.example/a.png' },
    'O emblema precisa ser uma imagem enviada aqui. Envie a imagem de novo.',
    '@CLU-27',
  ],
])('%j is refused: %s %s', async (values: object, message: string) => {
  const before = await identity()
  await expect(update(values)).rejects.toMatchObject({ code: '23514', message })
  expect(await identity()).toEqual(before)
})

test('both sides agree on which colours are readable @CLU-25', async () => {
  const parts = ['00', '22', '55', '77', '88', '99', 'aa', 'cc', 'ff']
  const colours = [...accents, ...parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)))]
  const rows = await world.owner.rows<{ colour: string; readable: boolean }>(
    'select colour, private.is_readable_accent(colour) as readable from unnest($1::text[]) as colour',
    [`{${colours.join()}}`],
  )
  expect(rows.filter(({ colour, readable }) => isReadableAccent(colour) !== readable)).toEqual([])
  expect(new Set(rows.map(({ readable }) => readable)).size).toBe(2)
})

describe('an emblem @CLU-27', () => {
  const name = 'club-emblem/1790000000000-abcdefghijklmnopqrstuv.webp'
  const put = (person: Person, path: string) =>
    world
      .as(person)
      .rows(`insert into storage.objects (bucket_id, name, owner_id) values ('confraria-assets', $1, $2)`, [
        path,
        person.userId,
      ])
  test('is put by administrators only', async () => {
    await expect(put(member, name)).rejects.toMatchObject({ code: '42501' })
    await expect(put(admin, 'club-emblem/emblema.webp')).rejects.toMatchObject({ code: '42501' })
    await put(admin, name)
  })
  test('stays while it is in use, and may be removed afterwards', async () => {
    await update({ club_emblem: `/storage/v1/object/public/confraria-assets/${name}` })
    const remove = () => removeFile(world, admin, name)
    await expect(remove()).rejects.toMatchObject({
      message: 'A imagem é o emblema do clube. Troque o emblema antes de remover a imagem.',
    })
    await update({ club_emblem: '' })
    expect(await remove()).toBe(1)
  })
})

describe('the time zone @CLU-26', () => {
  const start = async (period: string, at: string) =>
    (await world.owner.rows<{ day: string }>('select private.period_start($1, $2)::text as day', [period, at]))[0]?.day
  test('decides when days, weeks and months begin, and closed periods stay', async () => {
    await world.pastTriggers(
      `insert into ranking_periods (type, period_start, closed_by) values ('weekly', '2026-10-05', '${admin.userId}')`,
    )
    const closed = () => world.owner.rows('select to_jsonb(p) as row from ranking_periods as p')
    const before = await closed()
    expect(await start('month', '2026-12-01T02:30:00Z')).toBe('2026-11-01')
    await update({ time_zone: 'Europe/Lisbon' })
    expect(await start('month', '2026-12-01T02:30:00Z')).toBe('2026-12-01')
    expect(await start('day', '2026-07-01T23:30:00Z')).toBe('2026-07-02')
    expect(await closed()).toEqual(before)
    await update({ time_zone: 'America/Sao_Paulo' })
  })
  test('no function names a zone', async () =>
    expect(
      await world.owner.rows(
        `select proname from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace)
         and prosrc like '%America/%'`,
      ),
    ).toEqual([]))
})
