import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'
import { achievementsOf, addBadge, badgesOf, grant, insertRoutines, revoke } from './badges.ts'
import { race } from '#tests/database/routines/submissions.ts'

/** Who edits rules, who grants and revokes by hand, and who reads what. */
let world: World
let mestre: Person
let admin: Person
let vice: Person
let culture: Person
let finances: Person
let ana: Person
let suspended: Person

beforeAll(async () => {
  world = await openWorld()
  mestre = await world.person({ supreme: true, member: false, email: 'mestre@confraria.test' })
  admin = await world.person({ role: 'admin', member: { name: 'Mara Torres' } })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  culture = await world.person({ role: 'council', position: 'diretor_cultura', member: { name: 'Caio Brum' } })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  suspended = await world.person({ suspended: true })
})
afterAll(() => world.close())
afterEach(() => world.pastTriggers('delete from member_badges where true; delete from badges where true'))

const refused = { code: '42501' }
const remove = (person: Person, badge: string) =>
  world.as(person).rows('delete from badges where id = $1 returning id', [badge])

describe('rules', () => {
  test('are readable by every signed-in person, with the number of holders', async () => {
    const badge = await addBadge(world, admin, { title: 'Mentor' })
    await grant(world, admin, ana.memberId, badge)
    await addBadge(world, admin, { title: 'Antiga', active: false })
    expect(await world.as(ana).rows('select title, active, holders from badge_rules()')).toEqual([
      { title: 'Mentor', active: true, holders: 1 },
      { title: 'Antiga', active: false, holders: 0 },
    ])
  })

  test.each([
    ['a measure without threshold', `measure = 'total_points'`],
    ['a threshold without measure', 'threshold = 3'],
  ])('should not have %s', async (_, set) => {
    const badge = await addBadge(world, admin)
    await expect(world.as(admin).rows(`update badges set ${set} where id = '${badge}'`)).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('should have a unique title (accents and case folded) @ACH-30', async () => {
    await addBadge(world, admin, { title: 'Visionário' })
    await expect(addBadge(world, admin, { title: 'VISIONARIO' })).rejects.toMatchObject({ code: '23505' })
  })

  test('rules, grants and revocations are audited @USR-65', async () => {
    const badge = await addBadge(world, admin)
    await grant(world, culture, ana.memberId, badge)
    await revoke(world, vice, ana.memberId, badge)
    expect(
      await world
        .as(admin)
        .rows(
          `select actor, action from audit_log where target in ($1, $2) order by at, case action when 'insert' then 1 else 2 end`,
          [`badges/${badge}`, `member_badges/${ana.memberId}/${badge}`],
        ),
    ).toEqual([
      { actor: admin.userId, action: 'insert' },
      { actor: culture.userId, action: 'insert' },
      { actor: vice.userId, action: 'update' },
    ])
  })

  test('deleting a badge or a member deletes its grants', async () => {
    const badge = await addBadge(world, admin)
    const bia = await world.person()
    await grant(world, admin, ana.memberId, badge)
    await grant(world, admin, bia.memberId, badge)
    await world.as(admin).rows('delete from members where id = $1', [bia.memberId])
    expect(await world.owner.rows('select member_id from member_badges')).toHaveLength(1)
    await remove(admin, badge)
    expect(await world.owner.rows('select member_id from member_badges')).toEqual([])
  })
})

describe('by hand', () => {
  test('people who may create achievements grant with a reason, and the member is notified @ACH-20 @APP-125', async () => {
    for (const [by, sentence] of [
      [culture, 'Caio Brum concedeu a você a insígnia “Mentor”. Motivo: Acompanhou Firmino'],
      [mestre, 'mestre concedeu a você a insígnia “Mentor”. Motivo: Acompanhou Firmino'],
    ] as const) {
      const bia = await world.person()
      const badge = await addBadge(world, admin, { title: 'Mentor' })
      await grant(world, by, bia.memberId, badge, '  Acompanhou Firmino ')
      expect(await badgesOf(world, ana, bia.memberId)).toEqual(['Mentor'])
      expect(await world.as(bia).rows('select type, content from notifications')).toEqual([
        { type: 'achievement', content: sentence },
      ])
      await remove(admin, badge)
    }
  })

  test('no one should grant themselves a badge @ACH-33', async () => {
    const badge = await addBadge(world, admin)
    await expect(grant(world, admin, admin.memberId, badge)).rejects.toMatchObject({
      ...refused,
      message: 'Ninguém concede uma insígnia a si mesmo.',
    })
  })

  test.each([
    ['no reason', '\u00a0\t', 'Escreva o motivo.'],
    ['a reason of 301 characters', 'a'.repeat(301), 'O motivo pode ter no máximo 300 caracteres.'],
  ])('should not grant or revoke with %s @ACH-20', async (_, reason, message) => {
    const badge = await addBadge(world, admin)
    await expect(grant(world, admin, ana.memberId, badge, reason)).rejects.toMatchObject({ code: '23514', message })
    await grant(world, admin, ana.memberId, badge, 'a'.repeat(300))
    await expect(revoke(world, admin, ana.memberId, badge, reason)).rejects.toMatchObject({ code: '23514', message })
    expect(await badgesOf(world, admin, ana.memberId)).toHaveLength(1)
  })

  test('should not grant to inactive or unknown members, nor an inactive badge @ACH-34 @ACH-35', async () => {
    const gone = await world.person({ member: { status: 'inativo' } })
    const badge = await addBadge(world, admin)
    const old = await addBadge(world, admin, { active: false })
    for (const member of [gone.memberId, crypto.randomUUID()])
      await expect(grant(world, admin, member, badge)).rejects.toMatchObject({
        message: 'Só membros ativos recebem insígnias.',
      })
    for (const other of [old, crypto.randomUUID()])
      await expect(grant(world, admin, ana.memberId, other)).rejects.toMatchObject({
        message: 'Esta insígnia não é mais concedida.',
      })
  })

  test('of concurrent grants, and of concurrent revocations, one succeeds; the others get a reason @ACH-36 @ACH-37', async () => {
    const badge = await addBadge(world, admin)
    const bia = await world.person()
    const givers = [admin, vice, culture, mestre]
    const granted = await race(givers.map((person) => grant(world, person, bia.memberId, badge)))
    expect(granted.won).toBe(1)
    for (const refusal of granted.refusals)
      expect(refusal).toMatchObject({ code: '23505', message: 'Este membro já tem esta insígnia.' })
    const revoked = await race(givers.map((person) => revoke(world, person, bia.memberId, badge)))
    expect(revoked.won).toBe(1)
    for (const refusal of revoked.refusals)
      expect(refusal).toMatchObject({ code: '23514', message: 'Este membro não tem mais esta insígnia.' })
    expect(await world.as(bia).rows('select id from notifications')).toHaveLength(2)
  })

  test('a grant and a revocation whose response was lost count once when they are repeated @ACH-36 @ACH-37', async () => {
    const badge = await addBadge(world, admin)
    const bia = await world.person()
    await grant(world, admin, bia.memberId, badge)
    await grant(world, admin, bia.memberId, badge)
    for (const [by, reason] of [
      [culture, 'Pelo que fez'],
      [admin, 'Por mérito'],
    ] as const)
      await expect(grant(world, by, bia.memberId, badge, reason)).rejects.toMatchObject({ code: '23505' })
    await revoke(world, admin, bia.memberId, badge)
    await revoke(world, admin, bia.memberId, badge)
    for (const [by, reason] of [
      [vice, 'Por engano'],
      [admin, 'A pedido'],
    ] as const)
      await expect(revoke(world, by, bia.memberId, badge, reason)).rejects.toMatchObject({ code: '23514' })
    expect(await world.as(bia).rows('select id from notifications')).toHaveLength(2)
    const target = `member_badges/${bia.memberId}/${badge}`
    expect(await world.as(admin).rows('select id from audit_log where target = $1', [target])).toHaveLength(2)
  })
})

describe('the rows for the screens', () => {
  test('are the earned badges, newest first; then the nearest; then those granted by hand @ACH-26', async () => {
    const bia = await world.person()
    await insertRoutines(world, bia, 'reading', [1, 2, 3])
    await insertRoutines(world, bia, 'training', [1])
    await addBadge(world, admin, { title: 'Leitura', measure: 'reading_days', threshold: 21 })
    await addBadge(world, admin, { title: 'Treino', measure: 'training_days', threshold: 1 })
    await addBadge(world, admin, { title: 'Sequência', measure: 'routine_streak', threshold: 4 })
    await addBadge(world, admin, { title: 'Jejum', measure: 'fasting_months', threshold: 2 })
    await addBadge(world, admin, { title: 'Inativa', measure: 'fasting_months', threshold: 2, active: false })
    const mentor = await addBadge(world, admin, { title: 'Mentor' })
    await addBadge(world, admin, { title: 'Águia' })
    await grant(world, admin, bia.memberId, mentor, 'Acompanhou Firmino')
    await world.pastTriggers(
      `update member_badges set granted_at = granted_at + interval '1 minute' where badge_id = '${mentor}'`,
    )

    const result = await achievementsOf(world, ana, bia.memberId)
    expect(result?.member).toMatchObject({ id: bia.memberId, status: 'ativo' })
    expect(
      result?.achievements.map(({ title, progress, threshold, granted_at, reason, granted_by }) => [
        title,
        granted_at !== null,
        progress,
        threshold,
        reason,
        granted_by,
      ]),
    ).toEqual([
      ['Mentor', true, null, null, 'Acompanhou Firmino', 'Mara Torres'],
      ['Treino', true, null, 1, null, null],
      ['Sequência', false, 3, 4, null, null],
      ['Leitura', false, 3, 21, null, null],
      ['Jejum', false, 0, 2, null, null],
      ['Águia', false, null, null, null, null],
    ])
    expect(await world.as(bia).rows('select my_achievements() as result')).toEqual([{ result }])
  })

  test('an inactive badge stays with its holders @ACH-27', async () => {
    const badge = await addBadge(world, admin, { title: 'Antiga' })
    await grant(world, admin, ana.memberId, badge)
    await world.as(admin).rows('update badges set active = false where id = $1', [badge])
    expect((await achievementsOf(world, finances, ana.memberId))?.achievements).toHaveLength(1)
    expect((await achievementsOf(world, finances, finances.memberId))?.achievements).toEqual([])
  })

  test('are empty for an unknown member and an account without a member', async () => {
    expect(await achievementsOf(world, ana, crypto.randomUUID())).toBeNull()
    expect(await world.as(mestre).rows('select my_achievements() as result')).toEqual([{ result: null }])
  })

  test('should not be readable without a session, suspended, or before the second factor @RIG-03 @RIG-04', async () => {
    const sql = `select member_achievements('${ana.memberId}')`
    await expect(world.anon.rows(sql)).rejects.toMatchObject(refused)
    await expect(world.as(suspended).rows(sql)).rejects.toMatchObject(refused)
    const secured = await world.person()
    await addFactor(world, secured)
    await expect(world.unchecked(secured).rows(sql)).rejects.toMatchObject({
      ...refused,
      message: 'Confirme o segundo fator para ver as conquistas.',
    })
    expect(await world.as(secured, 'aal2').rows(sql)).toHaveLength(1)
  })
})
