import { Fragment, type ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Card } from './Card.tsx'
import { Failure, type FailureProps } from './Failure.tsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'
import { Loading } from './Loading.tsx'
import * as css from './Rest.css.ts'

interface MoreProps extends Pick<ButtonProps, 'isBusy' | 'isDisabled' | 'onPress' | 'size'> {
  texts: { more: string; loadingMore: string }
  /** With a space above, for parents without gaps. */
  isApart?: boolean
}

/** The button for the next rows. */
export const More = ({ texts, isApart = false, ...rest }: MoreProps) => (
  <div className={css.more} data-apart={isApart || undefined}>
    <Button {...rest} busyLabel={texts.loadingMore}>
      {texts.more}
    </Button>
  </div>
)

interface RestProps extends Pick<FailureProps, 'headingLevel' | 'onRetry'> {
  texts: { loading: string; failed: string; retry: string }
  /** The reason of a failure, or null. */
  failure: string | null
  isLoading: boolean
  /** The number of rows of the skeleton. */
  rows?: number
  isEmpty?: boolean
  /** Shown if the loaded list is empty. */
  empty?: ReactNode
  /** The button for more rows, disabled while the list is loading. */
  more?: MoreProps | false
  /** In a card, except the button. */
  isCard?: boolean
}

/** The end of a list, or all of it without rows: failed, loading, empty, or the button for more. */
export function Rest(props: RestProps) {
  const { texts, failure, isLoading, rows = 3, isEmpty = true, empty, more = false, isCard = false, ...rest } = props
  const Frame = isCard ? Card : Fragment
  if (failure === null && !isEmpty) return more && <More isDisabled={isLoading} {...more} />
  return (
    <Frame>
      {failure !== null ? (
        <Failure title={texts.failed} retryLabel={texts.retry} {...rest}>
          {failure}
        </Failure>
      ) : isLoading ? (
        <Loading label={texts.loading} rows={rows} />
      ) : (
        empty
      )}
    </Frame>
  )
}

type LoadedListProps = Omit<LoadedProps, 'failure' | 'loading'> &
  Omit<RestProps, 'isLoading' | 'isEmpty' | 'empty' | 'more'> & { loading?: ReactNode }

/** A list that stays during a reload and if that fails. `loading` replaces the rows of the skeleton. */
export const LoadedList = ({ children, gap = 'm', loading, failure, ...rest }: LoadedListProps) => (
  <Loaded
    gap={gap}
    loading={loading ?? <Rest {...rest} failure={null} isLoading />}
    failure={failure === null ? null : <Rest {...rest} failure={failure} isLoading={false} />}
  >
    {children}
  </Loaded>
)
