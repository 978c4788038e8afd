import { Button } from '#src/components/Button.tsx'
import { openReport } from '#src/hooks/report.ts'
import { shell } from '#src/texts/app/shell.ts'

/** Opens 'Relatar um problema', on error screens and beside the sentence about the network. */
export const ReportButton = ({ size = 'medium' }: { size?: 'small' | 'medium' }) => (
  <Button variant="quiet" size={size} onPress={() => void openReport()}>
    {shell.report}
  </Button>
)
