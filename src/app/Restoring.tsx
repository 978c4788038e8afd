import { Button } from '#src/components/Button.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { session } from '#src/hooks/app.ts'
import { useSession } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import { Waiting } from './Frame.tsx'
import * as css from './Frame.css.ts'

/** Until it is known whether the stored session goes on. A reload asks at once, where the page would wait for its next try. */
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
    </main>
  )
}
