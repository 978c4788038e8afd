import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { memberWithoutAccount } from '#tests/database/people.ts'

/** No one may imitate the founder, or a person with a role, by a name. */
let world: World
let supreme: Person
let admin: Person
let council: Person
let founder: Person
let member: Person

const reserved = {
  code: '23514',
  message: 'Este nome já é do fundador ou de alguém da administração ou do Conselho. Acrescente um sobrenome.',
}

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false, email: 'hugo.malta@confraria.test' })
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  council = await world.person({
    role: 'council',
    position: 'vice_presidente_executivo',
    member: { name: 'Ágata Noronha' },
  })
  founder = await world.person({ member: { name: 'Heitor Alcântara', position: 'Fundador', isFounder: true } })
  member = await world.person({ member: { name: 'Ana Prado' } })
  await world.pastTriggers(`update app.settings set value = 'Heitor Alcântara' where key = 'founder_name'`)
})
afterAll(() => world.close())

const rename = (actor: Person, target: Person, name: string) =>
  world.as(actor).rows('update members set name = $2 where id = $1 returning name', [target.memberId, name])
const add = (actor: Person, name: string) =>
  world.as(actor).rows(`insert into members (name, entry_date) values ($1, '2026-02-01') returning name`, [name])

describe('a member should not use @MEM-57 @MEM-58 @MEM-891', () => {
  test.each([
    ['the founder’s name', 'Heitor Alcântara'],
    ['an administrator’s name', 'Leonel Vasques'],
    ['the name of a council member', 'Agata Noronha'],
    ['the name of the supreme admin’s e-mail', 'Hugo Malta'],
    ['another case, other spaces', 'LEONEL  vasques'],
    ['a name with a dot and a hyphen', 'Leonel-Vasques.'],
    ['a name with an invisible character', 'Leo\u200bnel Vas\u00adques'],
    ['a name with a filler', 'Leonel\u3164Vasques'],
    ['a Cyrillic letter', 'Lеonеl Vаsquеs'],
    ['Greek capitals', 'ΗΕΙΤΟR ΑLCΑΝΤΑRΑ'],
    ['an extended letter', 'Łeonel Vasquєs'],
    ['a dotless i', 'Heıtor Alcantara'],
    ['full-width letters', 'Ｌｅｏｎｅｌ Ｖａｓｑｕｅｓ'],
    ['mathematical letters', '𝐋𝐞𝐨𝐧𝐞𝐥 𝐕𝐚𝐬𝐪𝐮𝐞𝐬'],
    ['digits and symbols', 'Le0ne1 V@$que5'],
    ['a capital i for an l', 'LeoneI Vasques'],
    ['emoji around it', '👑 Leonel Vasques ⭐'],
    ['Lisu capitals', 'ꓡꓰꓳꓠꓰꓡ ꓦꓮꓢQꓴꓰꓢ'],
    ['a Lisu letter', 'Leonel ꓦasques'],
    ['a letter of NKo', 'Leߋnel Vasques'],
    ['a digit of Oriya', 'Le\u0b66nel Vasques'],
    ['an ideographic zero', 'Le\u3007nel Vasques'],
    ['a letter of Malayalam', 'Le\u0d20nel Vasques'],
    ['a letter of Warang Citi', 'Leonel Vasq\u{118d8}es'],
    ['a sign of shorthands', 'Leonel\u{1bca0}Vasques'],
    ['a letter of an alphabet without a table', 'Leonel \u{10294}asques'],
    ['combining marks', 'L\u0323eo\u0308nel Vasques\u20dd'],
  ])('%s', async (_, name) => {
    for (const actor of [member, admin]) await expect(rename(actor, member, name)).rejects.toMatchObject(reserved)
    await expect(add(admin, name)).rejects.toMatchObject(reserved)
  })
})

test('a real homonym adds a surname; a first name is not protected', async () => {
  for (const name of [
    'Leonel Vasques Filho',
    'Leonel',
    'Heitor Alcântara Neto',
    'Leonel Vasques 2',
    'Leonel 王伟',
    'Θεοδωρος Δημου',
    '王伟',
    '🦉',
  ])
    expect(await rename(member, member, name)).toEqual([{ name }])
  expect(await add(admin, 'Ágata de Noronha')).toHaveLength(1)
  await rename(member, member, 'Ana Prado')
})

test("officials keep their own names in any spelling, and use no other official's name @MEM-57", async () => {
  expect(await rename(admin, admin, 'LEONEL VASQUES')).toHaveLength(1)
  expect(await rename(council, council, 'Agata Noronha')).toHaveLength(1)
  expect(await rename(admin, founder, 'Heitor Alcantara')).toHaveLength(1)
  await expect(rename(council, council, 'Leonel Vasques')).rejects.toMatchObject(reserved)
  await expect(rename(admin, admin, 'Heitor Alcântara')).rejects.toMatchObject(reserved)
})

test('an official’s own member may have the name of its e-mail', async () => {
  await expect(add(supreme, 'Hugo Malta')).rejects.toMatchObject(reserved)
  const [made] = await world
    .as(supreme)
    .rows(`insert into members (name, entry_date, user_id) values ('Hugo Malta', '2026-02-01', $1) returning id`, [
      supreme.userId,
    ])
  expect(made).toBeDefined()
  await world.pastTriggers(`delete from app.members where id = '${String(made?.['id'])}'`)
})

test('an earlier holder of the name keeps it, and may change the rest of the row', async () => {
  const homonym = await world.person({ member: { name: 'Leonel Vasques', position: 'Co-fundador' } })
  expect(
    await world.as(homonym).rows(`update members set bio = 'Outro' where id = $1 returning bio`, [homonym.memberId]),
  ).toEqual([{ bio: 'Outro' }])
  await world.pastTriggers(`delete from app.members where id = '${homonym.memberId}'`)
})

test('the name is free after the role is removed, and not while the account is suspended @MEM-57', async () => {
  const former = await world.person({ role: 'council', member: { name: 'Otávio Serpa' } })
  await expect(add(admin, 'Otavio Serpa')).rejects.toMatchObject(reserved)
  for (const isSuspended of [true, false]) {
    await world.as(admin).rows('select suspend_account($1, $2)', [former.userId, isSuspended])
    await expect(rename(member, member, 'Otavio Serpa')).rejects.toMatchObject(reserved)
  }
  await world.as(admin).rows('select revoke_role($1, $2)', [former.userId, 'council'])
  expect(await add(admin, 'Otavio Serpa')).toHaveLength(1)
})

test("the founder's title is refused in any spelling, also before an n @MEM-56", async () => {
  const message = 'O nome e o cargo de fundador são reservados ao fundador.'
  for (const name of ['Fundаdor', 'F U N D A D O R', 'fund@d0ra', 'Fundador Nato'])
    await expect(rename(member, member, name)).rejects.toMatchObject({ code: '23514', message })
  const id = await memberWithoutAccount(world)
  await expect(
    world.as(council).rows(`update members set position = 'Со-fundаdоr' where id = $1`, [id]),
  ).rejects.toMatchObject({ code: '23514', message })
})

describe('an account without a member’s row', () => {
  const shownAs = async (email: string) => {
    const person = await world.person({ member: false, email })
    const [message] = await world
      .as(person)
      .rows(`insert into messages (content, user_id) values ('Olá', $1) returning user_name`, [person.userId])
    return message?.['user_name']
  }

  test.each(['leonel.vasques@outro.test', 'heitor-alcantara@outro.test', 'he1tor.a1cantara@outro.test'])(
    'should not show an official’s name on the wall by the e-mail %s @APP-45',
    async (email) => {
      expect(await shownAs(email)).toBe('Usuário')
    },
  )

  test("should not have the founder's title", async () => {
    expect(await shownAs('o.fundador@outro.test')).toBe('Usuário')
  })

  test("shows any other e-mail’s part before the @, an official's own included @APP-45", async () => {
    expect(await shownAs('joana.dias@outro.test')).toBe('joana.dias')
    const [row] = await world.owner.rows('select private.display_name($1) as name', [supreme.userId])
    expect(row?.['name']).toBe('hugo.malta')
  })
})
