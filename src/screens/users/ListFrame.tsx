import { useSelector } from '@xstate/react'
import { SearchX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '#machines/users/users.machine.ts'
import { firstView, isFirstView, usersPath } from '#machines/users/usersView.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { users as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import { UsersFilters } from './UsersFilters.tsx'
import * as css from './Users.css.ts'

/** The filters, the rows, and the status of the list. */
export const ListFrame = ({ users, children }: Pick<Administration, 'users'> & { children: ReactNode }) => {
  const count = useSelector(users, ({ context }) => countOf(context))
  const isStale = useSelector(users, ({ context }) => context.isStale)
  return (
    <div className={css.list}>
      <UsersFilters users={users} />
      {count > 0 && (
        <Card className={css.rows} aria-busy={isStale || undefined}>
          {children}
        </Card>
      )}
      <Rest users={users} isEmpty={count === 0} />
    </div>
  )
}

const Rest = ({ users, isEmpty }: Pick<Administration, 'users'> & { isEmpty: boolean }) => {
  const { tab } = useSelector(users, ({ context }) => context.view)
  const isLoading = useSelector(users, (state) => state.matches('loading') || state.matches('pausing'))
  const isLoadingMore = useSelector(users, (state) => state.matches('loadingMore'))
  const failure = useSelector(users, (state) => (state.matches('failed') ? state.context.failure : null))
  const hasMore = useSelector(users, ({ context }) => context.next !== null)
  if (failure)
    return (
      <Card>
        <Failure
          title={texts.failed[tab]}
          headingLevel={2}
          retryLabel={texts.retry}
          onRetry={() => users.send({ type: 'retry' })}
        >
          {loadReason(failure)}
        </Failure>
      </Card>
    )
  if (isLoading && isEmpty)
    return (
      <Card>
        <Loading label={texts.loading[tab]} rows={8} />
      </Card>
    )
  if (isEmpty) return <EmptyList users={users} />
  if (!hasMore) return null
  return (
    <div className={css.more}>
      <Button
        isBusy={isLoadingMore}
        busyLabel={texts.loadingMore}
        isDisabled={isLoading}
        onPress={() => users.send({ type: 'more' })}
      >
        {texts.more}
      </Button>
    </div>
  )
}

const EmptyList = ({ users }: Pick<Administration, 'users'>) => {
  const view = useSelector(users, ({ context }) => context.view)
  return (
    <Card>
      {isFirstView(view) ? (
        <Empty icon={UserX}>{texts.empty[view.tab]}</Empty>
      ) : (
        <Empty icon={SearchX} action={<LinkButton href={usersPath(firstView(view.tab))}>{texts.clear}</LinkButton>}>
          {texts.noMatch[view.tab]}
        </Empty>
      )}
    </Card>
  )
}
