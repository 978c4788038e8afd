import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Failure } from '#src/components/Failure.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'

/** A screen's code could not be loaded (no network, a newer version was published), or it threw. */
export const RouteFailure = () => {
  const error = useRouteError()
  useEffect(() => console.warn('a screen could not be shown', error), [error])
  return (
    <main className={css.waiting}>
      <Failure title={shell.screenFailed} retryLabel={shell.retry} onRetry={() => location.reload()}>
        {shell.screenFailedText}
      </Failure>
    </main>
  )
}
