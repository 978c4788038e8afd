import { useSelector } from '@xstate/react'
import { Landmark, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { Account } from '#machines/users/account.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { accounts as texts, supremeLabel, users as usersTexts } from '#src/texts/users/users.ts'
import { roleLabels } from '#src/texts/users/userLabels.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { Administration } from './actor.ts'
import * as css from './Users.css.ts'

const icons = { admin: ShieldCheck, council: Landmark }

const columnsOf = ({ users, access }: Pick<Administration, 'users' | 'access'>): TableProps<Account>['columns'] => [
  {
    id: 'person',
    label: texts.columns.person,
    cell: (row) => <AccountName account={row} isOneself={row.id === access.userId} />,
  },
  { id: 'roles', label: texts.columns.roles, cell: (row) => <Roles account={row} /> },
  { id: 'status', label: texts.columns.status, cell: (row) => <Standing account={row} /> },
  { id: 'lastSignIn', label: texts.columns.lastSignIn, cell: (row) => <LastSignIn account={row} /> },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (row) => <AccountMenu users={users} access={access} account={row} />,
  },
]

/** An invitation that is sent again has another id: its row stays, and the focus in it. */
const keyOf = ({ kind, id, email }: Account) => (kind === 'invitation' ? email : id)

/** All accounts and open invitations, with their rights and status. */
export const AccountList = ({ users, list, access }: Administration) => {
  const rows = useSelector(list, ({ context }) => context.accounts)
  const columns = useMemo(() => columnsOf({ users, access }), [users, access])
  return <Table label={usersTexts.tabNames.accounts} columns={columns} rows={rows} keyOf={keyOf} />
}

const AccountName = ({ account, isOneself }: { account: Account; isOneself: boolean }) => (
  <div className={css.person}>
    <Avatar name={account.member_name ?? account.email} photoUrl={pictureUrl(account.photo_url)} size={40} />
    <div className={css.words}>
      <span className={css.name}>
        {account.member_name ?? account.email} {isOneself && <span className={css.faint}>({texts.you})</span>}
      </span>
      <span className={css.faint}>{account.member_name === null ? texts.unlinked : account.email}</span>
    </div>
  </div>
)

const Roles = ({ account }: { account: Account }) => {
  if (account.is_supreme) return <Badge icon={ShieldCheck}>{supremeLabel}</Badge>
  if (account.roles.length === 0) return texts.ordinary
  return (
    <span className={css.badges}>
      {account.roles.map((role) => (
        <Badge key={role} icon={icons[role]}>
          {roleLabels[role]}
        </Badge>
      ))}
    </span>
  )
}

const Standing = ({ account }: { account: Account }) => {
  if (account.expires_at !== null)
    return (
      <span className={css.value}>
        <StatusDot tone={account.isExpired ? 'neutral' : 'warning'}>
          {account.isExpired ? texts.expired : texts.invited}
        </StatusDot>
        <span className={css.faint}>{texts.until(account.expires_at)}</span>
      </span>
    )
  if (account.suspended_at !== null)
    return (
      <span className={css.value}>
        <StatusDot tone="danger">{texts.suspended}</StatusDot>
        <span className={css.faint}>{texts.suspendedSince(account.suspended_at)}</span>
      </span>
    )
  return <StatusDot tone="success">{texts.active}</StatusDot>
}

const LastSignIn = ({ account: { kind, last_sign_in_at, second_factor } }: { account: Account }) => (
  <span className={css.value}>
    <span>{last_sign_in_at !== null ? dateTime(last_sign_in_at) : kind === 'account' ? texts.never : '—'}</span>
    {kind === 'account' && second_factor && <span className={css.faint}>{texts.secondFactor}</span>}
  </span>
)
