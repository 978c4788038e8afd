import { beforeEach, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ProblemDraft, ProblemToReport } from '#machines/feedback/problems.actors.ts'
import { problemReportMachine } from '#machines/feedback/problemReport.machine.ts'
import type { OpenedDraft } from '#machines/shared/client/drafts.ts'
import type { Notice } from '#machines/notices.ts'
import { recordedEvent, recording } from '#tests/support/recordings.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const reportProblem = held<void, ProblemToReport>()
  const opening = held<OpenedDraft<ProblemDraft>>()
  const clock = new SimulatedClock()
  const actor = createActor(
    problemReportMachine.provide({
      actors: { openProblemReport: opening.logic, reportProblem: reportProblem.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { clock, input: { userId: 'u-1' } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return {
    actor,
    clock,
    reportProblem,
    keys: () => notices.map(({ key }) => key),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    show: async (taken = recording()) => {
      actor.send({ type: 'open', recording: taken })
      if (actor.getSnapshot().matches({ report: 'opening' })) await opening.resolve({ key: 'draft', stored: null })
    },
    write: (content = 'A tela travou.') => actor.send({ type: 'content.change', content }),
    submit: (id = 'first') => actor.send({ type: 'submit', id }),
  }
}
let report: ReturnType<typeof open>
beforeEach(() => {
  report = open()
})

test('sends the text, trimmed, with the recording, then closes and forgets both @APP-155', async () => {
  await report.show()
  report.write('  A tela travou.\n')
  report.submit()
  expect(report.reportProblem.requests.map(({ input }) => input)).toEqual([
    { id: 'first', content: 'A tela travou.', recording: recording() },
  ])
  await report.reportProblem.resolve()
  expect(report.state()).toEqual({ dialog: 'closed', report: 'empty' })
  expect(report.context()).toMatchObject({ content: '', recording: null })
  expect(report.keys()).toEqual(['problem.sent'])
})

test('a closed dialog keeps the text, and shows newer events when it opens again @APP-155', async () => {
  await report.show()
  report.write()
  report.actor.send({ type: 'cancel' })
  expect(report.state()).toEqual({ dialog: 'closed', report: 'editing' })
  const newer = recording([recordedEvent({ at: 99 })])
  await report.show(newer)
  expect(report.context()).toMatchObject({ content: 'A tela travou.', recording: newer })
})

test('an empty text is not sent, and shows its fault @APP-151', async () => {
  await report.show()
  report.submit()
  expect(report.reportProblem.requests).toEqual([])
  expect(report.context().isChecked).toBe(true)
})

test('a refusal keeps the text; the next attempt has the same id, another text another one @APP-155', async () => {
  await report.show()
  report.write()
  report.submit()
  await report.reportProblem.fail({ code: 'PT429', message: 'Você relatou 5 problemas na última hora.' })
  expect(report.context()).toMatchObject({ content: 'A tela travou.', failure: { kind: 'refused' } })
  report.submit('second')
  await report.reportProblem.fail({ code: 'PT429', message: 'Você relatou 5 problemas na última hora.' })
  report.write('Outra coisa.')
  report.submit('third')
  expect(report.reportProblem.requests.map(({ input }) => input.id)).toEqual(['first', 'first', 'third'])
  expect(report.keys()).toEqual(['problem.sendFailed', 'problem.sendFailed'])
})

test('without a network a report waits, also behind a closed dialog, and is sent when the network is back @APP-156', async () => {
  await report.show()
  report.write()
  report.submit()
  await report.reportProblem.fail(offline)
  expect(report.state()).toEqual({ dialog: 'open', report: 'waiting' })
  report.actor.send({ type: 'cancel' })
  report.actor.send({ type: 'refresh' })
  await report.reportProblem.fail(offline)
  expect(report.state()).toEqual({ dialog: 'closed', report: 'waiting' })
  report.actor.send({ type: 'refresh' })
  await report.reportProblem.resolve()
  expect(report.keys()).toEqual(['problem.sent'])
  expect(new Set(report.reportProblem.requests.map(({ input }) => input.id))).toEqual(new Set(['first']))
})

test('a report that waits is sent by itself, once in two minutes @APP-960', async () => {
  await report.show()
  report.write()
  report.submit()
  for (let count = 1; count <= 2; count++) {
    await report.reportProblem.fail(offline)
    report.clock.increment(119_999)
    expect(report.reportProblem.requests).toHaveLength(count)
    report.clock.increment(1)
    expect(report.reportProblem.requests).toHaveLength(count + 1)
  }
  await report.reportProblem.resolve()
  report.clock.increment(120_000)
  expect(report.reportProblem.requests).toHaveLength(3)
  expect(report.keys()).toEqual(['problem.sent'])
})
