import { useEffect } from 'react'
import { showToast, Toaster } from '#src/components/Toaster.tsx'
import { showNoticesBy } from '#src/joints/useNotices.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { shell } from '#src/texts/shell.ts'

/** The one place of notices. It is there, and empty, before the first one comes: so screen readers announce that too. */
export const Notices = () => {
  useEffect(() => showNoticesBy((notice) => showToast(wordingOf(notice))), [])
  return <Toaster label={shell.notices} closeLabel={shell.closeNotice} />
}
