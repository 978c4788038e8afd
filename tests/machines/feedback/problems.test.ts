import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RecordingPlace } from '#machines/feedback/problem.ts'
import type { Problems } from '#machines/feedback/problems.actors.ts'
import { problemsMachine } from '#machines/feedback/problems.machine.ts'
import type { Notice } from '#machines/notices.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const lists: Problems = { errors: [], reports: [] }

const open = () => {
  const loadProblems = held<Problems>()
  const downloadRecording = held<void, RecordingPlace>()
  const actor = createActor(
    problemsMachine.provide({
      actors: { loadProblems: loadProblems.logic, downloadRecording: downloadRecording.logic },
    }),
    { input: { userId: 'u-1', access: admin, isAccessFailed: false } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, loadProblems, downloadRecording, keys: () => notices.map(({ key }) => key) }
}
let screen: ReturnType<typeof open>
beforeEach(() => {
  screen = open()
})

test('downloads one recording at a time @USR-74', async () => {
  const place = { table: 'error_kinds', id: 'k-1' } as const
  screen.actor.send({ type: 'download', place })
  screen.actor.send({ type: 'download', place: { table: 'problem_reports', id: 'f-1' } })
  expect(screen.downloadRecording.requests.map(({ input }) => input)).toEqual([place])
  await screen.downloadRecording.resolve()
  screen.actor.send({ type: 'download', place })
  await screen.downloadRecording.fail(offline)
  expect(screen.keys()).toEqual(['problem.downloaded', 'problem.downloadFailed'])
})

test('forgets everything when the rights are withdrawn, and loads it when they return', async () => {
  await screen.loadProblems.resolve(lists)
  screen.actor.send({ type: 'access.change', access: null })
  expect(screen.actor.getSnapshot().context.problems).toBe(lists)
  screen.actor.send({ type: 'access.change', access: ordinary })
  expect(screen.actor.getSnapshot()).toMatchObject({ value: 'denied', context: { problems: null } })
  screen.actor.send({ type: 'access.change', access: null })
  expect(screen.loadProblems.requests).toHaveLength(1)
  screen.actor.send({ type: 'access.change', access: admin })
  expect(screen.loadProblems.requests).toHaveLength(2)
})
