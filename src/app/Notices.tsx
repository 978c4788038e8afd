import { useEffect, useRef } from 'react'
import type { NoticeEvent, WordedNotice } from '#machines/notices.ts'
import type { Task } from '#machines/tasks/task.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { onMissingPart } from '#src/components/later.tsx'
import { Toaster } from '#src/components/Toaster.tsx'
import { clearToasts, closeToast, showToast } from '#src/components/toasts.ts'
import { notices } from '#src/hooks/app.ts'
import { partOf } from '#src/hooks/part.ts'
import { useEmitted } from '#src/hooks/useEmitted.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { shell } from '#src/texts/app/shell.ts'
import { Report } from './Report.tsx'

/** Several of these may be shown together; of every other kind only the last one is valid. */
const isOneOfMany = ({ key }: WordedNotice) => key === 'notification.arrived'

/**
 * Notices about the same thing have the same first word: 'member.saveFailed' is outdated by 'member.updated'. Those
 * about an evaluation are outdated only by those about the same one.
 */
const sourceOf = (notice: WordedNotice) => {
  const word = notice.key.slice(0, notice.key.indexOf('.'))
  return 'task' in notice ? `${word} ${notice.task.id}` : word
}

/** Of several evaluations only the newest can be taken back by its first notice. */
const subjectOf = (notice: WordedNotice) =>
  'task' in notice && notice.key !== 'evaluation.sent' ? `${notice.key} ${notice.task.id}` : notice.key

/** Evaluations are the one thing that a notice takes back. The root keeps their screen until the user signs out. */
const undoEvaluation = (task: Task) => {
  const tasks = partOf('tasks') as TasksActor | undefined
  tasks?.send({ type: 'evaluation.undo', task })
}

/**
 * `end` returns whether the notice is still valid when its words have loaded, or failed to: meanwhile the user may have
 * signed out, or it is outdated.
 */
const show = (notice: WordedNotice, end: () => boolean) => {
  const place = { source: sourceOf(notice), ...(!isOneOfMany(notice) && { subject: subjectOf(notice) }) }
  wordingOf(notice).then(
    ({ undo, ...words }) =>
      end()
        ? showToast({
            ...words,
            ...place,
            ...(undo !== undefined &&
              'task' in notice && { undo: { label: undo, onPress: () => undoEvaluation(notice.task) } }),
          })
        : undefined,
    (error: unknown) => {
      end()
      console.warn('the words of a notice could not be loaded', error)
    },
  )
}

/** Shows all notices. It is mounted before the first notice, so that screen readers announce that one too. */
export const Notices = () => {
  /** Notices whose words are loading. */
  const loading = useRef(new Set<WordedNotice>())
  useEmitted(notices, 'notice', ({ notice }: NoticeEvent) => {
    if (notice.key !== 'notice.outdated') {
      loading.current.add(notice)
      show(notice, () => loading.current.delete(notice))
      return
    }
    const { of } = notice
    for (const earlier of loading.current) if (of.some((key) => key === earlier.key)) loading.current.delete(earlier)
    of.forEach(closeToast)
  })
  useEmitted(notices, 'cleared', () => {
    loading.current.clear()
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
