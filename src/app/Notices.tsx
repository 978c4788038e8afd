import { useEffect } from 'react'
import type { Notice } from '#machines/notices.ts'
import { onMissingPart } from '#src/components/later.tsx'
import { showToast, Toaster } from '#src/components/Toaster.tsx'
import { showNoticesBy, type Noticing } from '#src/hooks/useNotices.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { shell } from '#src/texts/app/shell.ts'

/** Several of these may be new to a person; of anything else only the last is true. */
const isOneOfMany = ({ key }: Notice) => key === 'notification.arrived'

const tell = (notice: Notice, source: Noticing) => {
  const place = { source, ...(!isOneOfMany(notice) && { subject: notice.key }) }
  wordingOf(notice).then(
    (words) => showToast({ ...words, ...place }),
    (error: unknown) => console.warn('the words of a notice were not fetched', error),
  )
}

/** The one place of notices. It is there, and empty, before the first one comes: so screen readers announce that too. */
export const Notices = () => {
  useEffect(() => {
    showNoticesBy(tell)
    onMissingPart((part) => showToast({ ...shell.missingPart[part], tone: 'danger' }))
  }, [])
  return <Toaster label={shell.notices} closeLabel={shell.closeNotice} />
}
