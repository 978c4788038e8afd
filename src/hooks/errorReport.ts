import { errorReportsMachine, type ErrorReportsActor } from '#machines/feedback/errorReports.machine.ts'
import { uncaughtErrorOf } from '#machines/feedback/problem.ts'
import { failureOf } from '#machines/shared/failure.ts'
import { app, recorder } from './app.ts'
import { recordingOf } from './recording.ts'

/** Sends an uncaught error to the machine that counts it. A lost network is no error of the application. */
export const report = (error: unknown) => {
  if (failureOf(error).kind === 'offline') return
  app.send({ type: 'part.start', part: { id: 'errorReports', logic: errorReportsMachine } })
  // The root's type does not know parts.
  const { children } = app.getSnapshot() as { children: { errorReports?: ErrorReportsActor } }
  children.errorReports?.send({
    type: 'error.catch',
    report: { error: uncaughtErrorOf(error, location.origin), recording: recordingOf(recorder.entries()) },
  })
}
