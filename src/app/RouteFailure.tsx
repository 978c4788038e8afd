import { Component, type ReactNode } from 'react'
import { Failure } from '#src/components/Failure.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'
import { ReportButton } from './ReportButton.tsx'
import { CodeMissing } from './screens.ts'

interface Props {
  /** At another place it shows its children again. */
  place: string
  children: ReactNode
}

interface State {
  place: string
  failure: 'code' | 'fault' | null
}

/** Replaces a screen whose code could not be loaded (`code`), or that threw (`fault`). */
export class RouteFailure extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: null }

  static getDerivedStateFromError = (error: unknown): Pick<State, 'failure'> => ({
    failure: error instanceof CodeMissing ? 'code' : 'fault',
  })

  static getDerivedStateFromProps = ({ place }: Props, state: State): State | null =>
    place === state.place ? null : { place, failure: null }

  override componentDidCatch(error: unknown) {
    console.warn('a screen could not be shown', error)
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <main className={css.waiting}>
        <Failure title={shell.screenFailed} retryLabel={shell.retry} onRetry={() => location.reload()}>
          {shell.screenFailedTexts[failure]}
        </Failure>
        <ReportButton />
      </main>
    )
  }
}
