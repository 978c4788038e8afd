import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise, type PromiseActorLogic } from 'xstate'
import { deleteMember, inactivateMember } from '#machines/members/memberLeaving.actors.ts'
import { saveMember } from '#machines/members/memberRecord.actors.ts'
import { saveRankingTitle } from '#machines/ranking/rankingTitles.actors.ts'
import { evaluateTask } from '#machines/tasks/tasks.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { denialCount, setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [former, owner, task, member, title] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values
    ('${former}', 'authenticated', 'authenticated', 'antes@confraria.test'),
    ('${owner}', 'authenticated', 'authenticated', 'dona@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values
    ('${former}', 'antes@confraria.test'), ('${owner}', 'dona@confraria.test');
  insert into app.members (id, name, handle, entry_date, user_id) values
    ('${randomUUID()}', 'antes', 'antes', '2026-01-05', '${former}'),
    ('${member}', 'dona', 'dona', '2026-01-05', '${owner}');
  insert into public.tasks (id, title, due_date, assigned_by, routine_type, period_start, is_written)
    values ('${task}', 'Leitura', '2026-11-20', '${owner}', 'reading', '2026-11-20', true);
  insert into public.ranking_titles (id, title, type, active) values ('${title}', 'Sentinela', 'weekly', true);
  commit;`)
/** Whose right was taken away while the form was open. */
const client = backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: former, aal: 'aal1' }))
setClient(client)

const run = <Output, Input>(logic: PromiseActorLogic<Output, Input>, input: NoInfer<Input>) =>
  toPromise(createActor(logic, { input }).start())
const seen = { title: 'Sentinela', type: 'weekly', active: true } as const

test.for<[string, () => Promise<unknown>]>([
  ['a score', () => run(evaluateTask, { taskId: task, evaluatorId: former, timesResent: 0, score: 90, feedback: '' })],
  [
    'a changed member',
    async () => {
      const { data } = await client.from('members').select('updated_at').eq('id', member).single()
      return run(saveMember, {
        id: member,
        updatedAt: String(data?.['updated_at']),
        change: { position: 'Tesoureira' },
      })
    },
  ],
  ['an inactivated member', () => run(inactivateMember, { id: member })],
  ['a deleted member', () => run(deleteMember, { id: member })],
  ['a title', () => run(saveRankingTitle, { id: title, seen, values: { ...seen, title: 'Guardião' } })],
])(
  '%s without the right is refused for that reason, not as if another person had been faster; the rights are loaded @TAS-64',
  async ([, act]) => {
    const earlier = denialCount()
    const error: unknown = await act().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: '42501' })
    // The client itself notes a refusal that the server sends.
    expect(denialCount() - earlier).toBe(error instanceof Refusal ? 1 : 0)
  },
)

test('what is gone is said to be gone', async () => {
  const id = randomUUID()
  await expect(run(deleteMember, { id })).rejects.toMatchObject({ code: 'member_gone' })
  await expect(
    run(evaluateTask, { taskId: id, evaluatorId: former, timesResent: 0, score: 90, feedback: '' }),
  ).rejects.toMatchObject({ code: 'task_gone' })
})
