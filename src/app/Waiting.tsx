import { Loading } from '#src/components/Loading.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'

/** Shown while a route's code, the session or its rights are loading. */
export const Waiting = () => (
  <div className={css.waiting}>
    <Loading label={shell.loading} />
  </div>
)
