import {
  KeyRound,
  Landmark,
  Link,
  RotateCcw,
  Send,
  ShieldCheck,
  ShieldOff,
  User,
  UserRoundX,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { Account } from '#machines/users/account.ts'
import { roles, type Role } from '#machines/shared/access.ts'
import { mayChangeAccount, mayInvite, mayLinkAccount, type AccountChange } from '#machines/users/accountRights.ts'
import { membersPath } from '#machines/members/membersView.ts'
import type { MenuItem } from '#src/components/Menu.tsx'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { accounts as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import * as css from './Users.css.ts'

interface AccountMenuProps extends Pick<Administration, 'users' | 'access'> {
  account: Account
}

const grantIcons = { admin: ShieldCheck, council: Landmark }

/** The actions for an account, or a text if none is allowed. */
export const AccountMenu = (props: AccountMenuProps) => {
  const { account } = props
  const items = account.kind === 'invitation' ? invitationItems(props) : accountItems(props)
  const name = account.member_name ?? account.email
  return items.length === 0 ? (
    <span className={css.faint}>{texts.untouchable}</span>
  ) : (
    <RowMenu label={texts.menu(name)} items={items} />
  )
}

const targetOf = ({ id, member_name, email, roles: granted, is_supreme }: Account) => ({
  id,
  name: member_name ?? email,
  isAdmin: granted.includes('admin'),
  isSupreme: is_supreme,
})

const accountItems = ({ account, access, users }: AccountMenuProps): MenuItem[] => {
  const target = targetOf(account)
  const open = (details: Omit<AccountChange, 'target'>) => () =>
    users.send({ type: 'change.open', change: { ...details, target } })
  const may = (details: Omit<AccountChange, 'target'>) => mayChangeAccount(access, { ...details, target })
  const roleItem = (role: Role): MenuItem[] => {
    const kind = account.roles.includes(role) ? ('revoke' as const) : ('grant' as const)
    if (!may({ kind, role })) return []
    const icon = kind === 'grant' ? grantIcons[role] : ShieldOff
    return [{ id: role, label: texts[kind][role], icon, onAction: open({ kind, role }) }]
  }
  const linkItem: MenuItem[] = mayLinkAccount(access, target)
    ? [{ id: 'link', label: texts.link, icon: Link, onAction: () => users.send({ type: 'link.open', target }) }]
    : []
  const changeItem = (kind: 'suspend' | 'restore' | 'removeFactor', icon: LucideIcon): MenuItem[] =>
    may({ kind, role: null }) ? [{ id: kind, label: texts[kind], icon, onAction: open({ kind, role: null }) }] : []
  return [
    ...(account.member_id === null
      ? linkItem
      : [
          {
            id: 'member',
            label: texts.openMember,
            icon: User,
            href: membersPath({ kind: 'detail', id: account.member_id }),
          },
        ]),
    ...roles.toReversed().flatMap(roleItem),
    ...(account.second_factor ? changeItem('removeFactor', KeyRound) : []),
    ...(account.suspended_at === null ? changeItem('suspend', UserRoundX) : changeItem('restore', RotateCcw)),
  ]
}

const invitationItems = ({ account, access, users }: AccountMenuProps): MenuItem[] => {
  const { id, email } = account
  const role = account.roles[0] ?? null
  const target = { id, name: email, isAdmin: false, isSupreme: false }
  return [
    ...(mayInvite(access, role)
      ? [
          {
            id: 'resend',
            label: texts.resend,
            icon: Send,
            onAction: () => users.send({ type: 'resend.open', invitation: { id, email, role } }),
          },
        ]
      : []),
    {
      id: 'withdraw',
      label: texts.withdraw,
      icon: X,
      onAction: () => users.send({ type: 'change.open', change: { kind: 'withdraw', role: null, target } }),
    },
  ]
}
