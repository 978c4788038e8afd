import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultOfSubmission, maxNotes } from '#machines/routines/routine.ts'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { evaluate, putPicture, setStatus } from './submissions.ts'

let world: World
let admin: Person
let council: Person
let member: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'diretor_cultura' })
  member = await world.person()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await world.person()
  await needsPhoto(false)
})

const needsPhoto = (needs_photo: boolean) =>
  world.as(admin).rows(`select save_routine($1, 'reading')`, [{ needs_photo }])
/** As the client submits: notes, and the address of a picture or null. */
const send = async (notes: string | null, picture: string | null = null, routine = 'reading') => {
  const id = randomUUID()
  await world.as(ana).rows(
    `insert into tasks (id, title, description, due_date, assigned_by, priority, routine_type, image_url)
     values ($1, 'Leitura Bíblica de Ana', $2, '2026-01-01', $3, 'medium', $4, $5)`,
    [id, notes, ana.userId, routine, picture],
  )
  return id
}
const seen = async (person: Person, id: string): Promise<Row | undefined> =>
  (
    await world
      .as(person)
      .rows(
        `select description, image_url, is_written, status, tasks.proof_text, tasks.has_thread from tasks where id = $1`,
        [id],
      )
  )[0]
const call = (person: Person, name: string, id: string, ...rest: readonly (string | number | null)[]) =>
  world
    .as(person)
    .rows(`select ${name}($1, $2${rest.map((_, at) => `, $${at + 3}`).join('')})`, [randomUUID(), id, ...rest])
const kinds = async (id: string) =>
  (await world.as(ana).rows('select kind, text from proof_entries where task_id = $1 order by created_at', [id])).map(
    ({ kind, text }) => `${String(kind)}: ${String(text)}`,
  )
const refused = (message: string) => ({ code: '23514', message })
const photoNeeded = refused('O registro de uma rotina precisa de uma imagem.')
const notesNeeded = refused('Sem foto, escreva nas observações o que você fez.')

describe('a routine', () => {
  test('needs a photo unless an administrator says otherwise @ROU-720', async () => {
    const rows = () => world.as(member).rows('select code from routine_types where needs_photo order by place')
    expect((await rows()).map(({ code }) => code)).toEqual(['training', 'fasting', 'documentation'])
    await expect(send('Salmo 27.', null, 'training')).rejects.toMatchObject(photoNeeded)
    await needsPhoto(true)
    await expect(send('Salmo 27.')).rejects.toMatchObject(photoNeeded)
  })

  test('is accepted exactly as the form accepts it @ROU-721', async () => {
    for (const isNeeded of [true, false]) {
      await needsPhoto(isNeeded)
      for (const hasPhoto of [true, false])
        for (const notes of [null, '', ' \u200b ', 'Salmo 27.', '🏋'.repeat(maxNotes), 'a'.repeat(maxNotes + 1)]) {
          ana = await world.person()
          const isValid = faultOfSubmission(hasPhoto ? new File(['x'], 'x.webp') : null, notes ?? '', isNeeded) === null
          const sent = send(notes, hasPhoto ? await putPicture(world, ana, 'reading') : null)
          const outcome = await sent.then(
            () => 'stored',
            ({ code }: { code: string }) => code,
          )
          expect([isNeeded, hasPhoto, notes, outcome]).toEqual([
            isNeeded,
            hasPhoto,
            notes,
            isValid ? 'stored' : '23514',
          ])
        }
    }
  })
})

test.each([true, false])(
  'longer observations are refused in a sentence, with a photo: %s @ROU-30',
  async (hasPhoto) => {
    const photo = hasPhoto ? await putPicture(world, ana, 'reading') : null
    await expect(send('a'.repeat(maxNotes + 1), photo)).rejects.toMatchObject(
      refused('As observações devem ter no máximo 500 caracteres.'),
    )
  },
)

describe('a proof without a photo', () => {
  test('needs a text, in a sentence @ROU-721', async () => {
    await expect(send(null)).rejects.toMatchObject(notesNeeded)
    await expect(send(' \u200b ')).rejects.toMatchObject(notesNeeded)
  })

  test('is read by its owner and evaluators only, whatever the owner chose for photos @ROU-722', async () => {
    await world.as(ana).rows(`insert into proof_consents (audience) values ('club')`)
    const id = await send('  Salmo 27.  ')
    const row = { description: null, image_url: null, is_written: true, status: 'pending', has_thread: false }
    for (const person of [ana, council, admin])
      expect(await seen(person, id)).toEqual({ ...row, proof_text: 'Salmo 27.' })
    expect(await seen(member, id)).toEqual({ ...row, proof_text: null })
    expect(await world.as(member).rows('select * from proof_entries where task_id = $1', [id])).toEqual([])
  })

  test('is done on its day, evaluated and paid like the others, once @ROU-724', async () => {
    const id = await send('Salmo 27.')
    await expect(send('Salmo 28.')).rejects.toMatchObject({ code: '23505' })
    const [flags] = await world.as(ana).rows('select reading from get_member_routines($1)', [ana.userId])
    expect(flags).toEqual({ reading: true })
    const [counts] = await world
      .as(council)
      .rows<{ it: { toEvaluate: number } }>('select task_counts(p_task => $1) as it', [id])
    expect(counts?.it.toEvaluate).toBe(1)
    expect(await evaluate(world, council, id, 100)).toMatchObject([{ points_awarded: 5, status: 'completed' }])
    expect(await kinds(id)).toEqual(['written: Salmo 27.'])
  })

  test('can be cancelled and sent again, with a photo @ROU-724', async () => {
    await setStatus(world, ana, await send('Salmo 27.'), 'cancelled')
    const id = await send(null, await putPicture(world, ana, 'reading'))
    expect(await seen(ana, id)).toMatchObject({ is_written: false, proof_text: null })
  })

  test('that is returned gets another text, then a photo; each stays in the thread @ROU-725', async () => {
    const id = await send('Li.')
    await expect(call(ana, 'answer_proof', id, 'Oi.')).rejects.toMatchObject(
      refused('Esta conversa começa com uma devolução ou uma contestação.'),
    )
    await call(council, 'return_proof', id, 'Qual salmo?')
    expect(await seen(ana, id)).toMatchObject({ has_thread: true, proof_text: 'Li.' })
    await expect(call(ana, 'resend_proof', id, null, ' ')).rejects.toMatchObject(notesNeeded)
    await expect(call(ana, 'resend_proof', id, null, 'a'.repeat(501))).rejects.toMatchObject({ code: '23514' })
    await expect(call(member, 'resend_proof', id, null, 'Salmo 1.')).rejects.toMatchObject({ code: '42501' })
    await call(ana, 'resend_proof', id, null, 'Salmo 27.')
    expect(await seen(council, id)).toMatchObject({ is_written: true, proof_text: 'Salmo 27.' })
    await call(council, 'return_proof', id, 'Mostre o livro.', 1)
    const picture = await putPicture(world, ana, 'reading')
    await call(ana, 'resend_proof', id, picture, null)
    expect(await seen(council, id)).toMatchObject({ is_written: false, image_url: picture, proof_text: null })
    expect(await kinds(id)).toEqual([
      'written: Li.',
      'returned: Qual salmo?',
      'written: Salmo 27.',
      'returned: Mostre o livro.',
      'resent: null',
    ])
    const notices = await world
      .as(ana)
      .rows<{ content: string }>(`select content from notifications where task_id = $1 order by created_at`, [id])
    expect(notices[0]?.content).toContain('Motivo: “Qual salmo?” Envie outro registro: o dia continua valendo.')
    expect(await evaluate(world, council, id, 80)).toMatchObject([{ points_awarded: 4 }])
  })

  test('takes the place of a returned photo, which stays; not if the routine needs one again @ROU-725', async () => {
    const picture = await putPicture(world, ana, 'reading')
    const id = await send(null, picture)
    await call(council, 'return_proof', id, 'Escura.')
    await needsPhoto(true)
    await expect(call(ana, 'resend_proof', id, null, 'Salmo 27.')).rejects.toMatchObject(photoNeeded)
    await needsPhoto(false)
    await call(ana, 'resend_proof', id, null, 'Salmo 27.')
    expect(await seen(council, id)).toMatchObject({ is_written: true, image_url: null, proof_text: 'Salmo 27.' })
    const returned = await world
      .as(council)
      .rows(`select image_url from proof_entries where task_id = $1 and kind = 'returned'`, [id])
    expect(returned).toEqual([{ image_url: picture }])
    // The hash of a returned photo stays, but a text is compared with none.
    ana = await world.person()
    const earlier = await send(null, await putPicture(world, ana, 'reading'))
    await world.owner.rows(
      `insert into app.proof_contents (task_id, content, sent_at) values ($1, 'same', '2026-01-01'), ($2, 'same', now())`,
      [earlier, id],
    )
    const [history] = await world.as(council).rows<{ it: unknown }>('select proof_history($1) as it', [id])
    expect(history?.it).toMatchObject({ same_picture: [] })
  })

  test('is part of the own data @ROU-722', async () => {
    await send('Salmo 27.')
    const [copy] = await world.as(ana).rows<{ it: unknown }>('select export_my_data() as it')
    expect(JSON.stringify(copy?.it)).toContain('"registro sem foto"')
    expect(JSON.stringify(copy?.it)).toContain('Salmo 27.')
  })

  test('without a text cannot be stored, by no one @ROU-721', async () => {
    await expect(
      world.owner.rows(`update tasks set is_written = false where id = $1`, [await send('Salmo 27.')]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
