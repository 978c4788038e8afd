import { useSelector } from '@xstate/react'
import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { appMachine, type AppActor } from '#machines/app/app.machine.ts'
import type { LeavingActor } from '#machines/app/leaving.machine.ts'
import type { connectionMachine } from '#machines/app/connection.machine.ts'
import type { noticesMachine } from '#machines/app/notices.machine.ts'
import type { sessionMachine } from '#machines/app/session.machine.ts'
import { shownDayAt } from '#machines/shared/dates.ts'
import { needed } from '#machines/shared/needed.ts'
import { Recorder } from './recorder.ts'

/** The last events of all machines, for reports of problems. */
export const recorder: Recorder = new Recorder()

/**
 * The root actor: one for the page, outside React, because StrictMode starts actors of hooks twice. `main.tsx` starts
 * it, so an import starts nothing.
 */
export const app: AppActor = createActor(appMachine, {
  input: { today: shownDayAt(Date.now()) },
  inspect: recorder.record,
})

/** An actor that runs as long as the root. */
const lasting = <Id extends 'session' | 'notices' | 'connection' | 'leaving'>(id: Id) =>
  needed(app.getSnapshot().children[id], `the root runs no '${id}'`)

export const session: ActorRefFrom<typeof sessionMachine> = lasting('session')
export const notices: ActorRefFrom<typeof noticesMachine> = lasting('notices')
export const connection: ActorRefFrom<typeof connectionMachine> = lasting('connection')
export const leaving: LeavingActor = lasting('leaving')

/** A value of the root's state. */
export const useApp = <T>(select: (snapshot: SnapshotFrom<typeof appMachine>) => T): T => useSelector(app, select)
