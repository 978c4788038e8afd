import { Crown, MailPlus, MessageSquare, Pencil, Trash2, UserPlus } from 'lucide-react'
import { memo } from 'react'
import { isAdmin, type Access } from '#machines/shared/access.ts'
import type { Member } from '#machines/shared/member.ts'
import { isInvitable, mayDeleteMember, mayEditMember } from '#machines/members/memberRights.ts'
import { invitationPath, membersPath, type MembersView } from '#machines/members/membersView.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Card } from '#src/components/Card.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { IconLink } from '#src/components/IconLink.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { longDay } from '#src/texts/shared/dates.ts'
import { founderBadge, memberCard as texts, memberDetail } from '#src/texts/members/members.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import type { Directory } from './actor.ts'
import * as css from './Members.css.ts'

interface MemberCardProps {
  members: Directory['members']
  member: Member
  /** null if the rights are unknown: then the card has no actions. */
  access: Access | null
  view: MembersView
  /** Was the member added on this screen? */
  isNew: boolean
  /** Known of newcomers only. */
  isInvited: boolean
}

/** One member of the list, with the actions that the user may take. */
export const MemberCard = memo(({ members, member, access, view, isNew, isInvited }: MemberCardProps) => (
  <li className={css.item}>
    <Card
      tone={member.is_founder ? 'gold' : 'plain'}
      className={css.card}
      data-founder={member.is_founder || undefined}
      data-new={isNew || undefined}
    >
      <div className={css.head}>
        <Avatar name={member.name} photoUrl={pictureUrl(member.photo_url)} size={84} isFounder={member.is_founder} />
        <div className={css.who}>
          <h2 className={`${cardTitle} ${css.name}`}>{member.name}</h2>
          <p className={css.position}>{member.position || memberDetail.noPosition}</p>
        </div>
        <div className={css.tools}>
          {access !== null && mayEditMember(access, member) && (
            <IconLink
              icon={Pencil}
              label={texts.edit(member.name)}
              href={membersPath({ kind: 'form', id: member.id }, view)}
            />
          )}
          {access !== null && mayDeleteMember(access, member) && (
            <IconButton
              icon={Trash2}
              label={texts.remove(member.name)}
              onPress={() => members.send({ type: 'deletion.open', member })}
            />
          )}
        </div>
      </div>
      <div className={css.facts}>
        {member.is_founder && (
          <Badge tone="gold" icon={Crown}>
            {founderBadge}
          </Badge>
        )}
        {isNew && (
          <Badge tone="info" icon={UserPlus}>
            {texts.isNew}
          </Badge>
        )}
        <StatusDot tone={member.status === 'ativo' ? 'success' : 'neutral'}>
          {memberStatusLabels[member.status]}
        </StatusDot>
        <time className={css.since} dateTime={member.entry_date}>
          <VisuallyHidden>{texts.since} </VisuallyHidden>
          {longDay(member.entry_date)}
        </time>
      </div>
      <div className={css.actions}>
        {isNew && !isInvited && access !== null && isAdmin(access) && isInvitable(member) && (
          <LinkButton icon={MailPlus} href={invitationPath(member)} aria-label={texts.inviteName(member.name)}>
            {texts.invite}
          </LinkButton>
        )}
        <LinkButton
          href={membersPath({ kind: 'detail', id: member.id }, view)}
          aria-label={texts.profileOf(member.name)}
        >
          {texts.profile}
        </LinkButton>
        <LinkButton
          variant="quiet"
          icon={MessageSquare}
          href={membersPath({ kind: 'messages', to: member.id }, view)}
          aria-label={texts.messageTo(member.name)}
        >
          {texts.message}
        </LinkButton>
      </div>
    </Card>
  </li>
))
