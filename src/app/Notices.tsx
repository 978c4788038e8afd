import { useEffect, useRef } from 'react'
import type { Notice, NoticeEvent } from '#machines/notices.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { onMissingPart } from '#src/components/later.tsx'
import { clearToasts, showToast, Toaster } from '#src/components/Toaster.tsx'
import { notices } from '#src/hooks/app.ts'
import { partOf } from '#src/hooks/part.ts'
import { useEmitted } from '#src/hooks/useEmitted.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { shell } from '#src/texts/app/shell.ts'
import { Report } from './Report.tsx'

/** Several of these may be shown together; of every other kind only the last one is valid. */
const isOneOfMany = ({ key }: Notice) => key === 'notification.arrived'

/** Notices about the same thing have the same first word: 'member.saveFailed' is outdated by 'member.updated'. */
const sourceOf = ({ key }: Notice) => key.slice(0, key.indexOf('.'))

/** Evaluations are the one thing that a notice takes back. The root keeps their screen until the user signs out. */
const undoEvaluation = () => {
  const tasks = partOf('tasks') as TasksActor | undefined
  tasks?.send({ type: 'evaluation.undo' })
}

/** `isValid` is checked when the words are loaded: meanwhile the user may have signed out. */
const show = (notice: Notice, isValid: () => boolean) => {
  const place = { source: sourceOf(notice), ...(!isOneOfMany(notice) && { subject: notice.key }) }
  wordingOf(notice).then(
    ({ undo, ...words }) =>
      isValid()
        ? showToast({
            ...words,
            ...place,
            ...(undo !== undefined && { undo: { label: undo, onPress: undoEvaluation } }),
          })
        : undefined,
    (error: unknown) => console.warn('the words of a notice could not be loaded', error),
  )
}

/** Shows all notices. It is mounted before the first notice, so that screen readers announce that one too. */
export const Notices = () => {
  const signOuts = useRef(0)
  useEmitted(notices, 'notice', ({ notice }: NoticeEvent) => {
    const before = signOuts.current
    show(notice, () => signOuts.current === before)
  })
  useEmitted(notices, 'cleared', () => {
    signOuts.current += 1
    clearToasts()
  })
  useEffect(() => {
    notices.send({ type: 'toaster.ready' })
    onMissingPart((part) => showToast({ ...shell.missingPart[part], tone: 'danger' }))
    return () => notices.send({ type: 'toaster.gone' })
  }, [])
  return (
    <>
      <Toaster label={shell.notices} closeLabel={shell.closeNotice} />
      {/* It opens by a press, which loads this file. */}
      <Report />
    </>
  )
}
