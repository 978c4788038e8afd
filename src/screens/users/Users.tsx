import { useSelector } from '@xstate/react'
import { RefreshCw, UserPlus, Users as UsersIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { usersMachine, type UsersActor } from '#machines/users/users.machine.ts'
import { firstView, usersAddressOf, usersPath, usersTabs } from '#machines/users/usersView.ts'
import { Button } from '#src/components/Button.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { BackToAdmin } from '#src/screens/app/BackToAdmin.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { users as texts } from '#src/texts/users/users.ts'
import '#src/texts/administrationNotices.ts'
import { AccountList } from './AccountList.tsx'
import { useUserList, type Administration } from './actor.ts'
import { Dialogs } from './Dialogs.tsx'
import { InvitationList } from './InvitationList.tsx'
import { ListFrame } from './ListFrame.tsx'
import { RequestList } from './RequestList.tsx'

const Content = ({ screen }: { screen: UsersActor }) => {
  const access = useSelector(screen, ({ context }) => context.access)
  const list = useUserList(screen)
  return access && <Users users={screen} list={list} access={access} />
}

/** The list and its filter are in the address. */
export const UsersScreen = screenOf({
  id: 'users',
  machine: usersMachine,
  read: usersAddressOf,
  follows: ['account', 'invitation', 'deletion_request'],
  Content,
})

const lists = { accounts: AccountList, invitations: InvitationList, requests: RequestList }

const Users = ({ users, list, access }: Administration) => {
  const navigate = useNavigate()
  const tab = useSelector(list, ({ context }) => context.view.tab)
  return (
    <Page
      title={texts.title}
      above={<BackToAdmin />}
      actions={
        <>
          <Button icon={UsersIcon} onPress={() => users.send({ type: 'batch.open', kind: 'invite' })}>
            {texts.inviteAll}
          </Button>
          <Button variant="primary" icon={UserPlus} onPress={() => users.send({ type: 'invitation.open' })}>
            {texts.invite}
          </Button>
        </>
      }
    >
      <Tabs
        label={texts.tabs}
        selected={tab}
        onSelect={(id) => void navigate(usersPath(firstView(id)), { preventScrollReset: true })}
        items={usersTabs.map((id) => {
          const List = lists[id]
          return {
            id,
            label: texts.tabNames[id],
            content: (
              <ListFrame
                list={list}
                action={
                  id === 'invitations' && (
                    <Button icon={RefreshCw} onPress={() => users.send({ type: 'batch.open', kind: 'renew' })}>
                      {texts.renewAll}
                    </Button>
                  )
                }
              >
                <List users={users} list={list} access={access} />
              </ListFrame>
            ),
          }
        })}
      />
      <Dialogs users={users} />
    </Page>
  )
}
