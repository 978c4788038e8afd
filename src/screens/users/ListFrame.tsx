import { useSelector } from '@xstate/react'
import { SearchX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '#machines/users/users.machine.ts'
import { firstView, isFirstView, usersPath } from '#machines/users/usersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Rest } from '#src/components/Rest.tsx'
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
      <EndOfList users={users} isEmpty={count === 0} />
    </div>
  )
}

const EndOfList = ({ users, isEmpty }: Pick<Administration, 'users'> & { isEmpty: boolean }) => {
  const { tab } = useSelector(users, ({ context }) => context.view)
  const isLoading = useSelector(users, (state) => state.matches('loading') || state.matches('pausing'))
  const isLoadingMore = useSelector(users, (state) => state.matches('loadingMore'))
  const failure = useSelector(users, (state) => (state.matches('failed') ? state.context.failure : null))
  const hasMore = useSelector(users, ({ context }) => context.next !== null)
  return (
    <Rest
      isCard
      texts={{ loading: texts.loading[tab], failed: texts.failed[tab], retry: texts.retry }}
      headingLevel={2}
      failure={failure && loadReason(failure)}
      onRetry={() => users.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={8}
      isEmpty={isEmpty}
      empty={<EmptyList users={users} />}
      more={hasMore && { texts, isBusy: isLoadingMore, onPress: () => users.send({ type: 'more' }) }}
    />
  )
}

const EmptyList = ({ users }: Pick<Administration, 'users'>) => {
  const view = useSelector(users, ({ context }) => context.view)
  if (isFirstView(view)) return <Empty icon={UserX}>{texts.empty[view.tab]}</Empty>
  return (
    <Empty icon={SearchX} action={<LinkButton href={usersPath(firstView(view.tab))}>{texts.clear}</LinkButton>}>
      {texts.noMatch[view.tab]}
    </Empty>
  )
}
