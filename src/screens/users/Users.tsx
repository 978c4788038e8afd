import { useSelector } from '@xstate/react'
import { ArrowLeft, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Access } from '#machines/shared/access.ts'
import { firstView, usersPath, usersTabs } from '#machines/users/usersView.ts'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { users as texts } from '#src/texts/users/users.ts'
import '#src/texts/pageNotices.ts'
import { AccountList } from './AccountList.tsx'
import { Dialogs } from './Dialogs.tsx'
import { InvitationList } from './InvitationList.tsx'
import { ListFrame } from './ListFrame.tsx'
import { RequestList } from './RequestList.tsx'
import { useAdministration } from './useAdministration.ts'

/** The list and its filter are in the address. */
export const UsersScreen = () => {
  const access = useAccess()
  return access && <Users access={access} />
}

const lists = { accounts: AccountList, invitations: InvitationList, requests: RequestList }

const Users = ({ access }: { access: Access }) => {
  const administration = useAdministration(access)
  const { users, form } = administration
  const navigate = useNavigate()
  const tab = useSelector(users, ({ context }) => context.view.tab)
  const state = useSelector(users, ({ value }) => stateText(value))
  return (
    <Page
      title={texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href="/admin">
          {texts.back}
        </LinkButton>
      }
      actions={
        <Button variant="primary" icon={UserPlus} onPress={() => form.send({ type: 'open', access })}>
          {texts.invite}
        </Button>
      }
    >
      <div data-machine="users" data-state={state}>
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
                <ListFrame users={users}>
                  <List {...administration} />
                </ListFrame>
              ),
            }
          })}
        />
      </div>
      <Dialogs {...administration} />
    </Page>
  )
}
