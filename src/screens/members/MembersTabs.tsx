import { useSelector } from '@xstate/react'
import { MessagesSquare } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { membersPath } from '#machines/model/membersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { memberMessages, members as texts } from '#src/texts/members.ts'
import { section } from '#src/theme/type.css.ts'
import type { Directory } from './actor.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberList } from './MemberList.tsx'
import * as css from './Members.css.ts'

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
        { id: 'messages', label: texts.tabNames.messages, content: <Messages members={members} list={list} /> },
      ]}
    />
  )
}

/** To whom one would write is in the address already; the wall itself is not open yet. */
const Messages = ({ members, list }: Directory) => {
  const to = useSelector(members, ({ context: { place } }) => (place.kind === 'messages' ? place.to : null))
  const name = useSelector(list, ({ context }) => context.members.find(({ id }) => id === to)?.name ?? null)
  return (
    <Card>
      <h2 className={section}>{name === null ? memberMessages.title : memberMessages.titleTo(name)}</h2>
      <Empty icon={MessagesSquare} title={memberMessages.notYet}>
        {memberMessages.notYetText}
      </Empty>
    </Card>
  )
}
