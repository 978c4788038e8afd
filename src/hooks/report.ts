import { useEffect } from 'react'
import { app } from './app.ts'

const loadReport = () => import('#src/screens/feedback/ProblemReport.tsx')

/** Opens 'Relatar um problema'. Its code is loaded on demand; without a network and the code, a notice says so. */
export const openReport = async (): Promise<void> => {
  try {
    const { startReport } = await loadReport()
    startReport()
  } catch (error) {
    console.warn('the report of a problem could not be opened', error)
    app.send({ type: 'notice', notice: { key: 'problem.notOpened' } })
  }
}

/** Milliseconds after the first page. */
const pause = 15_000

/** Loads the code long after the first page, so that the dialog also opens without a network. */
export const useReportWithoutNetwork = () =>
  useEffect(() => {
    const timer = setTimeout(() => {
      loadReport().catch((error: unknown) => console.warn('the report of a problem could not be loaded', error))
    }, pause)
    return () => clearTimeout(timer)
  }, [])
