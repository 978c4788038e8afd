import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { membersPath } from '#machines/model/membersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { memberMessages, members as texts } from '#src/texts/members.ts'
import type { Directory } from './actor.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberList } from './MemberList.tsx'
import * as css from './Members.css.ts'

const MemberMessages = lazy(async () => ({ default: (await import('./MemberMessages.tsx')).MemberMessages }))

/** The list, and the place of the messages. */
export const MembersTabs = ({ members, list }: Directory) => {
  const navigate = useNavigate()
  const view = useSelector(list, ({ context }) => context.view)
  const isList = useSelector(members, ({ context }) => context.place.kind !== 'messages')
  return (
    <Tabs
      label={texts.tabs}
      selected={isList ? 'members' : 'messages'}
      onSelect={(id) =>
        void navigate(membersPath(id === 'members' ? { kind: 'list' } : { kind: 'messages', to: null }, view))
      }
      items={[
        {
          id: 'members',
          label: texts.tabNames.members,
          content: (
            <div className={css.list}>
              <MemberFilters list={list} />
              <MemberList members={members} list={list} />
            </div>
          ),
        },
        { id: 'messages', label: texts.tabNames.messages, content: <Messages members={members} /> },
      ]}
    />
  )
}

/** To whom one writes is in the address. */
const Messages = ({ members }: Pick<Directory, 'members'>) => {
  const to = useSelector(members, ({ context: { place } }) => (place.kind === 'messages' ? place.to : null))
  return (
    <Suspense
      fallback={
        <Card>
          <Loading label={memberMessages.loading}>
            <SkeletonRows count={4} />
          </Loading>
        </Card>
      }
    >
      <MemberMessages to={to} />
    </Suspense>
  )
}
