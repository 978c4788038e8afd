import { describe, expect, test } from 'vitest'
import { failureOf } from '#machines/shared/failure.ts'
import type { WordedNotice } from '#machines/notices.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { plainTask } from '#tests/support/tasks.ts'

/** The database's sentences for too many new rows in a while (supabase/migrations, `app.pace_limits`). */
const sentence = 'Você pode criar no máximo 60 tarefas por hora. Aguarde um pouco e tente de novo.'
const failure = failureOf({ code: 'PT429', message: sentence, details: null, hint: null })

const notices: readonly WordedNotice[] = [
  { key: 'message.sendFailed', failure },
  { key: 'message.likeFailed', failure },
  { key: 'reply.sendFailed', failure },
  { key: 'task.createFailed', failure },
  { key: 'task.updateFailed', failure },
  { key: 'evaluation.failed', task: plainTask(), failure },
  { key: 'routine.stepFailed', step: 'upload', failure },
  { key: 'routine.stepFailed', step: 'task', failure },
  { key: 'member.saveFailed', failure },
  { key: 'member.photoFailed', failure },
  { key: 'invitation.sendFailed', failure },
  { key: 'feedback.sendFailed', failure },
  { key: 'feedback.saveFailed', failure },
  { key: 'deletionRequest.failed', failure },
  { key: 'meeting.saveFailed', failure },
  { key: 'meeting.answerFailed', failure },
  { key: 'meeting.presenceFailed', failure },
  { key: 'pinned.addFailed', failure },
  { key: 'monitoring.addFailed', failure },
  { key: 'monitoring.updateFailed', failure },
  { key: 'council.memberSaveFailed', isNew: true, failure },
  { key: 'council.memberSaveFailed', isNew: false, failure },
  { key: 'position.saveFailed', failure },
  { key: 'permissions.saveFailed', failure },
  { key: 'badge.saveFailed', failure },
  { key: 'badge.handFailed', kind: 'grant', failure },
  { key: 'points.addFailed', failure },
  { key: 'title.saveFailed', failure, hasDropped: false },
  { key: 'period.closeFailed', failure },
  { key: 'goals.saveFailed', failure },
  { key: 'settings.saveFailed', failure },
  { key: 'notification.readFailed', failure },
  { key: 'notifications.readAllFailed', failure },
]

describe('too many new rows in a while show the database’s sentence @LIM-04 @APP-53', () => {
  test.each(notices.map((notice) => [notice.key, notice] as const))('%s', async (_, notice) => {
    expect((await wordingOf(notice)).description).toContain(sentence)
  })
})
