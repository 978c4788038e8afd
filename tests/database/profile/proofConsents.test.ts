import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proofAudiences, type ProofAudience } from '#machines/profile/proofAudience.ts'
import { consentTexts } from '#src/texts/profile/proofAudience.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { setStatus, submit } from '#tests/database/routines/submissions.ts'

let world: World
let finances: Person
let bruno: Person
let ana: Person
/** Ana's task and the path of its proof. */
let task: string
let proof: string
beforeAll(async () => {
  world = await openWorld()
  finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  bruno = await world.person()
})
beforeEach(async () => {
  ana = await world.person()
  task = await submit(world, ana, 'training')
  const [row] = await world.owner.rows<{ name: string }>(
    'select private.picture_name(image_url) as name from tasks where id = $1',
    [task],
  )
  proof = row?.name ?? ''
})
afterAll(() => world.close())

const choose = (person: Person, audience: ProofAudience) =>
  world.as(person).rows('insert into proof_consents (audience) values ($1)', [audience])

/** Whether the storage server finds the proof for a person during an operation, without the check before requests. */
const finds = async (person: Person, operation = 'storage.object.sign_many', aal = 'aal1') => {
  const [found] = await world.database.request(
    [{ sql: 'select from storage.objects where name = $1', values: [proof] }],
    {
      role: 'authenticated',
      claims: JSON.stringify({ sub: person.userId, role: 'authenticated', aal }),
      settings: { 'storage.operation': operation },
    },
  )
  return found?.rows.length === 1
}

test('a member sees another’s proof only while its owner agrees @PIC-27 @PIC-28', async () => {
  expect([await finds(bruno), await finds(finances)]).toEqual([false, false])
  await choose(ana, 'club')
  for (const operation of ['storage.object.sign', 'storage.object.sign_many', 'storage.object.get_authenticated'])
    expect([await finds(bruno, operation), await finds(finances, operation)]).toEqual([true, true])
  await choose(ana, 'evaluators')
  expect([await finds(bruno), await finds(finances), await finds(ana)]).toEqual([false, false, true])
})

test('a shown proof is not listed, changed or removed by others, nor seen by a suspended person @PIC-27', async () => {
  await choose(ana, 'club')
  for (const operation of ['storage.object.list', 'storage.object.delete_many', 'storage.object.move', ''])
    expect([operation, await finds(bruno, operation)]).toEqual([operation, false])
  const suspended = await world.person({ suspended: true })
  expect(await finds(suspended)).toBe(false)
})

test('neither a cancelled proof nor one that was not sent is shown @PIC-27', async () => {
  await choose(ana, 'club')
  await setStatus(world, ana, task, 'cancelled')
  expect([await finds(bruno), await finds(ana)]).toEqual([false, true])
})

test('one person’s choice shows no one else’s proofs', async () => {
  await choose(bruno, 'club')
  expect(await finds(bruno)).toBe(false)
  await choose(bruno, 'evaluators')
})

test('each choice is kept with its text and date; the same one again adds nothing @PIC-26', async () => {
  for (const audience of ['evaluators', 'club', 'club', 'evaluators', 'club'] as const) await choose(ana, audience)
  const kept = await world
    .as(ana)
    .rows<{ audience: ProofAudience; text: string }>('select audience, text from proof_consents order by created_at')
  expect(kept).toEqual(
    (['club', 'evaluators', 'club'] as const).map((audience) => ({ audience, text: consentTexts[audience] })),
  )
  expect(await world.as(bruno).rows('select from proof_consents where user_id = $1', [ana.userId])).toEqual([])
  for (const change of ['delete from proof_consents', `update proof_consents set audience = 'evaluators'`]) {
    await expect(world.as(ana).rows(change)).rejects.toMatchObject({ code: '42501' })
    await expect(world.service.rows(change)).rejects.toMatchObject({ code: '42501' })
  }
  const [copy] = await world
    .as(ana)
    .rows<{ choices: object[] }>(`select export_my_data() -> 'quem vê minhas provas' as choices`)
  expect(copy?.choices).toMatchObject([
    { quem: 'todo o clube', texto: consentTexts.club },
    { quem: 'só avaliadores', texto: consentTexts.evaluators },
    { quem: 'todo o clube', texto: consentTexts.club },
  ])
})

test('a client chooses neither the text, nor the date, nor the person', async () => {
  for (const column of ['text', 'created_at', 'user_id', 'id'])
    await expect(
      world.as(ana).rows(`insert into proof_consents (audience, ${column}) values ('club', null)`),
    ).rejects.toMatchObject({ code: '42501' })
  await expect(choose(ana, 'todos' as ProofAudience)).rejects.toMatchObject({ code: '23514' })
})

test('the database and the page have the same sentences', async () => {
  for (const audience of proofAudiences)
    expect(await world.owner.rows('select private.proof_consent_text($1) as text', [audience])).toEqual([
      { text: consentTexts[audience] },
    ])
})

test.each([
  ['suspended', 'select suspend_account($1, true)', 'userId'],
  ['inactivated', `update members set status = 'inativo' where id = $1`, 'memberId'],
  ['anonymised', 'select anonymise_member($1)', 'memberId'],
  ['deleted', 'delete from members where id = $1', 'memberId'],
] as const)('the choice of who is %s shows no proof any more @PIC-660', async (_, act, key) => {
  const admin = await world.person({ role: 'admin' })
  await choose(ana, 'club')
  expect([await finds(bruno), await finds(admin)]).toEqual([true, true])
  await world.as(admin).rows(act, [ana[key]])
  expect([await finds(bruno), await finds(admin)]).toEqual([false, true])
})

test('a restored account shows its proofs again @PIC-660', async () => {
  const admin = await world.person({ role: 'admin' })
  await choose(ana, 'club')
  await world.as(admin).rows('select suspend_account($1, true)', [ana.userId])
  await world.as(admin).rows('select suspend_account($1, false)', [ana.userId])
  expect(await finds(bruno)).toBe(true)
})

test('a deleted account leaves no choice', async () => {
  await choose(ana, 'club')
  await world.owner.rows('delete from auth.users where id = $1', [ana.userId])
  expect(await world.owner.rows('select from proof_consents where user_id = $1', [ana.userId])).toEqual([])
  expect(await finds(bruno)).toBe(false)
})
