import { useSelector } from '@xstate/react'
import { SearchX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '#machines/users/userList.machine.ts'
import { firstView, isFirstView, usersPath } from '#machines/users/usersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { users as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import { UsersFilters } from './UsersFilters.tsx'
import * as css from './Users.css.ts'

interface ListFrameProps extends Pick<Administration, 'list'> {
  /** Beside the filters. */
  action: ReactNode
  children: ReactNode
}

/** The filters, the rows, and the status of the list. */
export const ListFrame = ({ list, action, children }: ListFrameProps) => {
  const count = useSelector(list, ({ context }) => countOf(context))
  const state = useSelector(list, ({ value }) => stateText(value))
  const isStale = useSelector(list, ({ context }) => context.isStale)
  return (
    <div className={css.list} data-machine="userList" data-state={state}>
      <UsersFilters list={list} action={action} />
      {count > 0 && (
        <Card className={css.rows} aria-busy={isStale || undefined}>
          {children}
        </Card>
      )}
      <EndOfList list={list} isEmpty={count === 0} />
    </div>
  )
}

const EndOfList = ({ list, isEmpty }: Pick<Administration, 'list'> & { isEmpty: boolean }) => {
  const { tab } = useSelector(list, ({ context }) => context.view)
  const isLoading = useSelector(list, (state) => state.matches('loading') || state.matches('pausing'))
  const isLoadingMore = useSelector(list, (state) => state.matches('loadingMore'))
  const failure = useSelector(list, (state) => (state.matches('failed') ? state.context.failure : null))
  const hasMore = useSelector(list, ({ context }) => context.next !== null)
  return (
    <Rest
      isCard
      texts={{ loading: texts.loading[tab], failed: texts.failed[tab], retry: texts.retry }}
      headingLevel={2}
      failure={failure && loadReason(failure)}
      onRetry={() => list.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={8}
      isEmpty={isEmpty}
      empty={<EmptyList list={list} />}
      more={hasMore && { texts, isBusy: isLoadingMore, onPress: () => list.send({ type: 'more' }) }}
    />
  )
}

const EmptyList = ({ list }: Pick<Administration, 'list'>) => {
  const view = useSelector(list, ({ context }) => context.view)
  if (isFirstView(view)) return <Empty icon={UserX}>{texts.empty[view.tab]}</Empty>
  return (
    <Empty icon={SearchX} action={<LinkButton href={usersPath(firstView(view.tab))}>{texts.clear}</LinkButton>}>
      {texts.noMatch[view.tab]}
    </Empty>
  )
}
