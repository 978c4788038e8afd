import { useSelector } from '@xstate/react'
import { membersPath } from '#machines/members/membersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { panel } from '#src/components/Tabs.css.ts'
import { later } from '#src/components/later.tsx'
import { memberMessages, members as texts } from '#src/texts/members/members.ts'
import type { Directory } from './actor.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberList } from './MemberList.tsx'
import * as css from './Members.css.ts'

const MemberMessages = later(
  async () => (await import('./MemberMessages.tsx')).MemberMessages,
  <Card>
    <Loading label={memberMessages.loading}>
      <SkeletonRows count={4} />
    </Loading>
  </Card>,
)

/** The tabs 'Membros' and 'Mensagens'. They are links, because each has its own address. */
export const MembersTabs = ({ members, list }: Directory) => {
  const view = useSelector(list, ({ context }) => context.view)
  const isList = useSelector(members, ({ context }) => context.place.kind !== 'messages')
  return (
    <div>
      <TabLinks
        label={texts.tabs}
        selected={isList ? 'members' : 'messages'}
        items={[
          { id: 'members', label: texts.tabNames.members, href: membersPath({ kind: 'list' }, view) },
          { id: 'messages', label: texts.tabNames.messages, href: membersPath({ kind: 'messages', to: null }, view) },
        ]}
      />
      <div className={panel}>
        {isList ? (
          <div className={css.list}>
            <MemberFilters list={list} />
            <MemberList members={members} list={list} />
          </div>
        ) : (
          <MemberMessages members={members} />
        )}
      </div>
    </div>
  )
}
