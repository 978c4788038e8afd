import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { readSheet } from '#machines/members/memberImport.actors.ts'
import { openMemberForm } from '#machines/members/memberRecord.actors.ts'
import { loadRoutines } from '#machines/routines/routines.actors.ts'
import { createRoutineTask, openSubmission } from '#machines/routines/routineSubmission.actors.ts'
import { savePeople } from '#machines/settings/beginning.actors.ts'
import type { Database } from '#supabase/database.types.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { admin, memberOf } from '#tests/support/members.ts'
import { socket } from '#tests/support/socket.ts'

// The page changes its day a few seconds after midnight, because the server's clock may be slightly behind. What forms
// propose, send and filter by is the day that the page shows.

/** The body and the address of each request. */
let sent: string[] = []
const responses: Readonly<Record<string, unknown>> = {
  get_member_routines: { done: [], open: [] },
  members: memberOf(),
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers({ toFake: ['Date'] })
  const recorded: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    sent.push(`${search} ${typeof init?.body === 'string' ? init.body : ''}`)
    return Response.json(responses[pathname.split('/').at(-1) ?? ''] ?? [])
  }
  setClient(
    createClient<Database>('http://localhost', 'key', {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
      global: { fetch: recorded },
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const submission = {
  taskId: '11111111-1111-4111-8111-111111111111',
  redo: null,
  userId: 'me',
  routine: 'reading',
  title: 'Leitura',
  notes: 'Salmo 1',
  path: null,
}
/** What has the current day, by name. */
const uses = {
  'the form of a new member': async () => {
    const input = { userId: 'me', access: admin, memberId: null }
    return (await toPromise(createActor(openMemberForm, { input }).start())).blank.entryDate
  },
  'an imported sheet': async () => {
    const input = { file: null, text: 'Nome\nAna Prado' }
    return (await toPromise(createActor(readSheet, { input }).start())).today
  },
  'a person of the guided setup': async () => {
    const person = { name: 'Ana Prado', email: null, card: null, ended: [], isStored: false }
    const people = [{ id: submission.taskId, ...person }]
    const { left } = await toPromise(createActor(savePeople, { input: { people } }).start())
    expect(left).toEqual([])
    return sent.join()
  },
  'the form of a routine': async () => {
    const input = { userId: 'me', routine: 'reading', redo: null }
    return (await toPromise(createActor(openSubmission, { input }).start())).day
  },
  'the proof of a routine': async () => {
    await toPromise(createActor(createRoutineTask, { input: submission }).start())
    return sent.join()
  },
  /** 31 days before. */
  'the last submissions': async () => {
    await toPromise(createActor(loadRoutines, { input: { userId: 'me', shown: [] } }).start())
    return sent.join()
  },
}

test.each([
  ['23:59:58', '2026-03-31T23:59:58', ['2026-03-31', '31/03/2026', '2026-02-28']],
  ['00:00:02', '2026-04-01T00:00:02', ['2026-03-31', '31/03/2026', '2026-02-28']],
  ['00:00:04', '2026-04-01T00:00:04', ['2026-04-01', '01/04/2026', '2026-03-01']],
])('at %s today is the day that the page shows @DAT-860', async (_, moment, days) => {
  vi.setSystemTime(new Date(`${moment}-03:00`))
  for (const [name, use] of Object.entries(uses)) {
    sent = []
    const said = await use()
    expect(
      days.filter((day) => said.includes(day), name),
      `${name}: ${said}`,
    ).toHaveLength(1)
  }
})
