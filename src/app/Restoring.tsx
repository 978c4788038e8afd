import { Button } from '#src/components/Button.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { session } from '#src/hooks/app.ts'
import { useSession } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'
import { ReportButton } from './ReportButton.tsx'
import { Waiting } from './Waiting.tsx'

/** Shown until the stored session is confirmed or refused. A reload retries at once; the page itself waits longer. */
export const Restoring = () => {
  const isDelayed = useSession(({ context }) => context.isDelayed)
  if (!isDelayed) return <Waiting />
  return (
    <main className={css.waiting}>
      <Failure
        title={shell.restoringFailed}
        headingLevel={2}
        retryLabel={shell.retry}
        onRetry={() => location.reload()}
      >
        {shell.restoringFailedText}
      </Failure>
      <Button variant="quiet" onPress={() => session.send({ type: 'signOut' })}>
        {shell.signOut}
      </Button>
      <ReportButton />
    </main>
  )
}
