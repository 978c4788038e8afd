import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Value, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const add = (changes: Record<string, Value> = {}) =>
  insertRow(world.as(admin), 'council_position_descriptions', {
    id: randomUUID(),
    position: 'zelador',
    title: 'Zelador',
    function: 'Zela',
    ...changes,
  })
const remove = (position: string) =>
  world.as(admin).rows('delete from council_position_descriptions where position = $1 returning position', [position])

const seat = (name: string, position: string, status = 'ativo') =>
  world.owner.rows(
    `insert into council_members (name, position, entry_date, status) values ($1, $2, '2026-03-01', $3)`,
    [name, position, status],
  )

test('the client creates the id: a repeated insert is refused as a duplicate', async () => {
  const id = randomUUID()
  expect(await add({ id, position: 'porteiro' })).toMatchObject({ id, position: 'porteiro' })
  await expect(add({ id, position: 'porteiro' })).rejects.toMatchObject({ code: '23505' })
  await expect(add({ position: 'porteiro' })).rejects.toMatchObject({ code: '23505' })
})

test('a change sets updated_at, so that a later change of an older version fails', async () => {
  const before = await add({ position: 'copeiro' })
  const seen = String(before['updated_at'])
  const change = `update council_position_descriptions set title = $1 where position = 'copeiro' and updated_at = $2 returning title`
  expect(await world.as(admin).rows(change, ['Copeira', seen])).toEqual([{ title: 'Copeira' }])
  expect(await world.as(admin).rows(change, ['Copeiro-mor', seen])).toEqual([])
})

describe('a refusal is a sentence @COU-35..COU-38 @COU-40..COU-43', () => {
  test.each([
    [{ position: ' ' }, 'Informe o código do cargo.'],
    [{ position: 'diretor som' }, 'O código do cargo não pode ter espaços.'],
    [
      { position: 'Diretor' },
      'O código do cargo usa só letras minúsculas sem acento, números e _ entre palavras, e começa com uma letra.',
    ],
    [{ position: 'x'.repeat(61) }, 'O código do cargo pode ter no máximo 60 caracteres.'],
    [{ title: '\u00a0' }, 'Informe o título do cargo.'],
    [{ title: 'x'.repeat(121) }, 'O título do cargo pode ter no máximo 120 caracteres.'],
    [{ function: '\t' }, 'Descreva a função principal do cargo.'],
    [{ function: 'x'.repeat(2001) }, 'A função principal pode ter no máximo 2.000 caracteres.'],
    [
      { responsibilities: '{""}' },
      'São no máximo 40 responsabilidades, de até 500 caracteres cada, nenhuma em branco.',
    ],
  ])('%j', async (changes, message) => {
    await expect(add(changes)).rejects.toMatchObject({ code: '23514', message })
  })
})

describe('a position in use', () => {
  test.each([
    [['Ana'], 'Ana'],
    [['Bia', 'Ana'], 'Ana e Bia'],
    [['Caio', 'Bia', 'Ana'], 'Ana, Bia e Caio'],
    [['Davi', 'Caio', 'Bia', 'Ana'], 'Ana, Bia e mais 2'],
  ])('by %j is not deleted, and the sentence names them @COU-34', async (names, holders) => {
    const position = `cargo_de_${names.length}`
    await add({ position })
    for (const name of names) await seat(name, position)
    await expect(remove(position)).rejects.toMatchObject({
      code: '23503',
      message: `Este cargo está em uso por ${holders}. Dê outro cargo a quem o ocupa antes de excluí-lo.`,
    })
  })

  test('also counts an inactive holder; without holders it is deleted @COU-34', async () => {
    await add({ position: 'jardineiro' })
    await seat('Ana', 'jardineiro', 'inativo')
    await expect(remove('jardineiro')).rejects.toMatchObject({ code: '23503' })
    await world.owner.rows(`delete from council_members where position = 'jardineiro'`)
    expect(await remove('jardineiro')).toEqual([{ position: 'jardineiro' }])
  })
})
