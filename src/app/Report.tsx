import type { ProblemReportActor } from '#machines/feedback/problemReport.machine.ts'
import { later } from '#src/components/later.tsx'
import { usePart } from '#src/hooks/part.ts'

const ProblemReport = later(async () => (await import('#src/screens/feedback/ProblemReport.tsx')).ProblemReport)

/** The dialog 'Relatar um problema', above every page. Nothing until it is first opened. */
export const Report = () => {
  const report = usePart('problemReport') as ProblemReportActor | undefined
  return report && <ProblemReport report={report} />
}
