import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxMentions, maxMessage, mentionsIn } from '#machines/community/message.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { reply, write } from '#tests/database/community/writing.ts'

/** Mentions are the same on both sides; a refusal has a sentence (all texts: limits.test.ts). */
let world: World
let ana: Person
let message: string

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana Serra' } })
})
beforeEach(async () => {
  await world.pastTriggers('delete from message_replies; delete from messages; delete from app.paces')
  message = (await write(world, ana, 'Começo')).id
})
afterAll(() => world.close())

const mentions = (count: number) => Array.from({ length: count }, (_, at) => `@pessoa.${at}`).join(' ')

describe('both find the same mentions in', () => {
  test.each<[string, string[]]>([
    ['@ana', ['ana']],
    ['Oi, @Ana.Serra!', ['ana.serra']],
    ['(@ana) “@bia” @caio.', ['ana', 'bia', 'caio']],
    ['🎉@ana—@bia', ['ana', 'bia']],
    ['@ana\n@ana @ANA', ['ana']],
    ['ana@exemplo.test', []],
    ['@@ana', []],
    ['@ana@bia', ['ana']],
    ['@joão', []],
    ['é@ana', []],
    ['@ana_maria', []],
    ['https://exemplo.test/@ana', []],
    ['@ana.', ['ana']],
    ['@.ana', []],
    ['@ana..bia', ['ana']],
    ['@ana.bélia', ['ana']],
    ['@pessoa1 @2', ['pessoa1', '2']],
    ['@', []],
  ])('%s', async (text, handles) => {
    const [row] = await world.owner.rows('select to_json(private.mentioned_handles($1)) as handles', [text])
    expect(row?.['handles']).toEqual(handles.toSorted())
    expect([...new Set(mentionsIn(text).map(({ handle }) => handle))]).toEqual(handles)
  })
})

test.each([
  ['', 'Mensagem não pode estar vazia.', 'Resposta não pode estar vazia.'],
  [
    'a'.repeat(maxMessage + 1),
    'A mensagem pode ter no máximo 5.000 caracteres.',
    'A resposta pode ter no máximo 5.000 caracteres.',
  ],
  [
    mentions(maxMentions + 1),
    'A mensagem pode mencionar no máximo 20 pessoas.',
    'A resposta pode mencionar no máximo 20 pessoas.',
  ],
])('a refusal has a sentence: %# @COM-37..COM-41', async (text, ofMessage, ofReply) => {
  await expect(write(world, ana, text)).rejects.toMatchObject({ message: ofMessage })
  await expect(reply(world, ana, message, text)).rejects.toMatchObject({ message: ofReply })
})
