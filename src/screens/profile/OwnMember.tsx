import { useSelector } from '@xstate/react'
import { Crown, Lock, Pencil, UserX } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#machines/shared/member.ts'
import type { OwnProfileActor } from '#machines/profile/ownProfile.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { later } from '#src/components/later.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { founderBadge, memberDetail } from '#src/texts/members/members.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import { ownProfile as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

const waiting = <Loading label={texts.loading} rows={3} />
const MemberFormPlace = later(
  async () => (await import('#src/screens/members/form/MemberFormPlace.tsx')).MemberFormPlace,
  waiting,
)

/** The current user's record in the directory. The directory's form edits the fields that members may change. */
export const OwnMember = ({ screen }: { screen: OwnProfileActor }) => {
  const member = useSelector(screen, ({ context }) => context.member)
  const failure = useSelector(screen, ({ context }) => context.failure)
  const isFailed = useSelector(screen, (snapshot) => snapshot.matches({ record: 'failed' }))
  const isAbsent = useSelector(screen, (snapshot) => snapshot.matches({ record: 'absent' }))
  const isEditing = useSelector(screen, (snapshot) => snapshot.matches({ record: 'editing' }))
  const form = useSelector(screen, ({ children }) => children.form)
  const mayEdit = useSelector(screen, ({ context }) => context.access !== null)
  const [wasEditing, setEdited] = useState(isEditing)
  if (isEditing && !wasEditing) setEdited(true)
  return (
    <Card title={texts.member}>
      {isEditing ? (
        form ? (
          <MemberFormPlace isOwn form={form} />
        ) : (
          waiting
        )
      ) : isFailed && failure ? (
        <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => screen.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      ) : isAbsent ? (
        <Empty icon={UserX}>{texts.absent}</Empty>
      ) : member === null ? (
        waiting
      ) : (
        <Facts member={member} mayEdit={mayEdit} isBack={wasEditing} onEdit={() => screen.send({ type: 'edit' })} />
      )}
    </Card>
  )
}

interface FactsProps {
  member: Member
  mayEdit: boolean
  /** The form was closed. The focus returns to its button. */
  isBack: boolean
  onEdit: () => void
}

const Facts = ({ member, mayEdit, isBack, onEdit }: FactsProps) => (
  <>
    <div className={css.head}>
      <Avatar name={member.name} photoUrl={pictureUrl(member.photo_url)} size={104} isFounder={member.is_founder} />
      <div className={css.identity}>
        <p className={css.name}>{member.name}</p>
        <p>{member.position || memberDetail.noPosition}</p>
        <div className={css.badges}>
          {member.is_founder && (
            <Badge tone="gold" icon={Crown}>
              {founderBadge}
            </Badge>
          )}
          <StatusDot tone={member.status === 'ativo' ? 'success' : 'neutral'}>
            {memberStatusLabels[member.status]}
          </StatusDot>
        </div>
        <p className={css.faint}>{memberDetail.since(member.entry_date)}</p>
      </div>
      {mayEdit && (
        <Button icon={Pencil} autoFocus={isBack} onPress={onEdit}>
          {texts.edit}
        </Button>
      )}
    </div>
    <p className={css.prose} data-none={member.bio === '' || undefined}>
      <LongText>{member.bio || memberDetail.noBio}</LongText>
    </p>
    {member.skills.length === 0 ? (
      <p className={css.prose} data-none>
        {texts.noSkills}
      </p>
    ) : (
      <ul className={css.skills} aria-label={memberDetail.skills}>
        {member.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    )}
    <p className={css.locked}>
      <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
      {texts.locked}
    </p>
  </>
)
