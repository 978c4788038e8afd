import { useSelector } from '@xstate/react'
import { Landmark, Send, ShieldCheck, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Invitation, InvitationStatus } from '#machines/users/account.ts'
import { mayInvite } from '#machines/users/accountRights.ts'
import { Badge } from '#src/components/Badge.tsx'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { accounts, invitations as texts, users as usersTexts } from '#src/texts/users/users.ts'
import { roleLabels } from '#src/texts/users/userLabels.ts'
import type { Administration } from './actor.ts'
import * as css from './Users.css.ts'

const tones = { open: 'warning', accepted: 'success', expired: 'neutral', revoked: 'danger' } as const

const columnsOf = ({ users, access }: Pick<Administration, 'users' | 'access'>): TableProps<Invitation>['columns'] => [
  { id: 'email', label: texts.columns.email, cell: (row) => <Invitee invitation={row} /> },
  { id: 'role', label: texts.columns.role, cell: (row) => <RoleOf invitation={row} /> },
  { id: 'status', label: texts.columns.status, cell: (row) => <Standing invitation={row} /> },
  { id: 'by', label: texts.columns.by, cell: (row) => row.invited_by_name ?? texts.nobody },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (row) => <Actions users={users} access={access} invitation={row} />,
  },
]

/** All invitations, newest first. */
export const InvitationList = ({ users, list, access }: Administration) => {
  const rows = useSelector(list, ({ context }) => context.invitations)
  const columns = useMemo(() => columnsOf({ users, access }), [users, access])
  return <Table label={usersTexts.tabNames.invitations} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

const Invitee = ({ invitation: { email, member_name } }: { invitation: Invitation }) => (
  <div className={css.words}>
    <span className={css.name}>{email}</span>
    {member_name !== null && <span className={css.faint}>{texts.forMember(member_name)}</span>}
  </div>
)

const RoleOf = ({ invitation: { role } }: { invitation: Invitation }) =>
  role === null ? accounts.ordinary : <Badge icon={role === 'admin' ? ShieldCheck : Landmark}>{roleLabels[role]}</Badge>

const momentOf = (invitation: Invitation, status: InvitationStatus) =>
  (status === 'accepted' ? invitation.accepted_at : status === 'revoked' ? invitation.revoked_at : null) ??
  invitation.expires_at

const Standing = ({ invitation }: { invitation: Invitation }) => (
  <div className={css.value}>
    <StatusDot tone={tones[invitation.status]}>{texts.statuses[invitation.status]}</StatusDot>
    <span className={css.faint}>{texts.moments[invitation.status](momentOf(invitation, invitation.status))}</span>
  </div>
)

/** An expired invitation can be sent again until a newer one replaces it. The database checks this. */
const Actions = ({
  invitation,
  access,
  users,
}: Pick<Administration, 'users' | 'access'> & { invitation: Invitation }) => {
  const { id, email, role, status, revoked_at } = invitation
  const isOver = status === 'accepted' || revoked_at !== null
  if (isOver) return <span className={css.faint}>{accounts.untouchable}</span>
  const target = { id, name: email, isAdmin: false, isSupreme: false }
  return (
    <RowMenu
      label={accounts.menu(email)}
      items={[
        ...(mayInvite(access, role)
          ? [
              {
                id: 'resend',
                label: accounts.resend,
                icon: Send,
                onAction: () => users.send({ type: 'resend.open', invitation: { id, email, role } }),
              },
            ]
          : []),
        {
          id: 'withdraw',
          label: accounts.withdraw,
          icon: X,
          onAction: () => users.send({ type: 'change.open', change: { kind: 'withdraw', role: null, target } }),
        },
      ]}
    />
  )
}
