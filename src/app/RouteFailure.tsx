import { Component, type ReactNode } from 'react'
import { Failure } from '#src/components/Failure.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Frame.css.ts'
import { ReportButton } from './ReportButton.tsx'

interface Props {
  /** At another place it shows its children again. */
  place: string
  children: ReactNode
}

/** Replaces a screen that threw, or whose code could not be loaded (no network, a newer version was published). */
export class RouteFailure extends Component<Props, { place: string; hasFailed: boolean }> {
  override state = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ place }: Props, state: { place: string }) =>
    place === state.place ? null : { place, hasFailed: false }

  override componentDidCatch(error: unknown) {
    console.warn('a screen could not be shown', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={css.waiting}>
        <Failure title={shell.screenFailed} retryLabel={shell.retry} onRetry={() => location.reload()}>
          {shell.screenFailedText}
        </Failure>
        <ReportButton />
      </main>
    )
  }
}
