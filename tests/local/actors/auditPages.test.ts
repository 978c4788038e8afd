import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { loadAudit } from '#machines/settings/audit.actors.ts'
import { actsOf, type AuditEntry } from '#machines/settings/auditEntry.ts'
import { wholeLog } from '#machines/settings/auditView.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const chief = randomUUID()

/** Entries of one action, `minutes` ago. */
const act = (minutes: number, count: number) => `
  insert into public.audit_log (actor, action, target, new, at)
    select '${chief}', 'insert', 'meetings/' || n, '{}', date_trunc('minute', now()) - ${minutes} * interval '1 minute'
    from generate_series(1, ${count}) as n;`

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  delete from public.audit_log;
  insert into auth.users (id, aud, role, email) values ('${chief}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${chief}', 'a@confraria.test');
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin');
  ${act(0, 40)} ${act(1, 24)} ${act(2, 1)} ${act(3, 49)} ${act(4, 260)} ${act(5, 3)} commit;`)
setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: chief, aal: 'aal1' })))

const load = (after: AuditEntry | null, least = 0) =>
  toPromise(createActor(loadAudit, { input: { view: wholeLog, after, least } }).start())

test('a page ends with all entries of its last action, and the next page starts after it @LIM-26', async () => {
  const pages: AuditEntry[][] = []
  for (let hasMore = true; hasMore;) {
    const page = await load(pages.at(-1)?.at(-1) ?? null)
    pages.push([...page.entries])
    hasMore = page.hasMore
  }
  expect(pages.map(({ length }) => length)).toEqual([64, 50, 260, 3])
  const entries = pages.flat()
  expect(new Set(entries.map(({ id }) => id)).size).toBe(377)
  expect(actsOf(entries).map(({ others }) => others.length + 1)).toEqual([40, 24, 1, 49, 260, 3])
})

test('a reload has as many entries as are shown', async () => {
  const { entries, hasMore } = await load(null, 64)
  expect([entries.length, hasMore]).toEqual([64, true])
})
