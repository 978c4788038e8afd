import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createRoutineTask } from '#machines/routines/routineSubmission.actors.ts'
import { takeProofStep } from '#machines/tasks/proof.actors.ts'
import { evaluateTask, readTask } from '#machines/tasks/tasks.actors.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [chief, owner, id] = [randomUUID(), randomUUID(), randomUUID()]
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
const person = (id: string, name: string) => `
  insert into auth.users (id, aud, role, email) values ('${id}', 'authenticated', 'authenticated', '${name}@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${id}', '${name}@confraria.test');
  insert into app.members (name, handle, entry_date, user_id) values ('${name}', '${name}', '2026-01-05', '${id}');`
await backend.database.script(`begin; set local session_replication_role = replica;
  ${person(chief, 'chefe')} ${person(owner, 'dona')}
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin');
  update public.routine_types set needs_photo = false where code = 'reading';
  insert into public.tasks (id, title, due_date, assigned_by, routine_type, period_start, is_written)
    values ('${id}', 'Leitura', '2026-11-20', '${owner}', 'reading', '2026-11-20', true);
  insert into public.proof_entries (task_id, author, kind, text) values ('${id}', '${owner}', 'written', 'Salmo 1.');
  commit;`)
const clientOf = async (sub: string) =>
  backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub, aal: 'aal1' }))
const [evaluator, member] = [await clientOf(chief), await clientOf(owner)]
setClient(evaluator)

const evaluation = (timesResent: number) =>
  toPromise(
    createActor(evaluateTask, {
      input: { taskId: id, evaluatorId: chief, timesResent, score: 90, feedback: '' },
    }).start(),
  )

const giveBack = (timesResent: number) =>
  toPromise(
    createActor(takeProofStep, {
      input: { id: randomUUID(), taskId: id, step: 'return', timesResent, text: 'Qual Salmo?', score: 0 },
    }).start(),
  )
/** A request by hand, without the count. */
const rawScore = () => evaluator.from('tasks').update({ evaluation_score: 90 }).eq('id', id)
const rawReturn = () => evaluator.rpc('return_proof', { p_id: randomUUID(), p_task: id, p_reason: 'Qual Salmo?' })

test('a score or a return is for the proof that was seen: one sent again meanwhile is kept as it is @TAS-890', async () => {
  const seen = await readTask(id, new AbortController().signal)
  const back = await evaluator.rpc('return_proof', { p_id: randomUUID(), p_task: id, p_reason: 'Qual versículo?' })
  const sent = await member.rpc('resend_proof', { p_id: randomUUID(), p_task: id, p_notes: 'Salmo 27.' })
  expect([back.error, sent.error]).toEqual([null, null])
  const another = {
    code: '23514',
    message: 'Esta rotina tem outra prova desde que você a abriu. Veja a nova prova antes.',
  }
  await expect(evaluation(seen.times_resent)).rejects.toMatchObject(another)
  await expect(giveBack(seen.times_resent)).rejects.toMatchObject(another)
  expect((await rawScore()).error).toMatchObject(another)
  expect((await rawReturn()).error).toMatchObject(another)
  const shown = await readTask(id, new AbortController().signal)
  expect(shown).toMatchObject({ proof_text: 'Salmo 27.', evaluation_score: null, returned_at: null, status: 'pending' })
  expect(
    (await evaluator.from('tasks').update({ seen_times_resent: 1 }).eq('id', id).select('seen_times_resent')).data,
  ).toEqual([{ seen_times_resent: null }])
  const saved = await evaluation(shown.times_resent)
  expect(saved).toMatchObject({ evaluation_score: 90 })
  // Sent again after a lost response, it is the stored one.
  expect(await evaluation(shown.times_resent)).toEqual(saved)
})

test('the proof that was seen is returned, also after it was sent again @TAS-890', async () => {
  const other = randomUUID()
  await backend.database.script(`begin; set local session_replication_role = replica;
    insert into public.tasks (id, title, due_date, assigned_by, routine_type, period_start, is_written, times_resent)
      values ('${other}', 'Leitura', '2026-11-21', '${owner}', 'reading', '2026-11-21', true, 1);
    commit;`)
  const shown = await readTask(other, new AbortController().signal)
  const input = { id: randomUUID(), taskId: other, step: 'return' as const, text: 'Qual?', score: 0 }
  const take = () =>
    toPromise(createActor(takeProofStep, { input: { ...input, timesResent: shown.times_resent } }).start())
  expect((await take()).returned_at).not.toBeNull()
  expect((await take()).returned_at).not.toBeNull()
})

test('another text for a proof that is not returned any more, or that was deleted, ends the submission @ROU-742', async () => {
  const redo = (proof: string) => {
    const input = {
      taskId: randomUUID(),
      userId: owner,
      routine: 'reading',
      title: 'Leitura',
      notes: 'Salmo 1.',
      path: null,
    }
    return toPromise(createActor(createRoutineTask, { input: { ...input, redo: proof } }).start())
  }
  setClient(member)
  await expect(redo(id)).rejects.toMatchObject({ code: 'already_sent' })
  await expect(redo(randomUUID())).rejects.toMatchObject({ code: 'already_sent' })
})
