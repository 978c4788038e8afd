import { useSelector } from '@xstate/react'
import { Crown, Lock, Pencil, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Member } from '#machines/shared/member.ts'
import { ownProfileMachine, type OwnProfileActor } from '#machines/profile/ownProfile.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { later } from '#src/components/later.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { useStartedPart } from '#src/hooks/part.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { founderBadge, memberDetail, memberStatusLabels } from '#src/texts/members/members.ts'
import { ownProfile as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

const waiting = <Loading label={texts.loading} rows={3} />
const MemberFormPlace = later(
  async () => (await import('#src/screens/members/form/MemberFormPlace.tsx')).MemberFormPlace,
  waiting,
)

/** The current user's record in the directory. The directory's form edits the fields that members may change. */
export const OwnMember = () => {
  const actor = useStartedPart('ownProfile', ownProfileMachine) as OwnProfileActor | undefined
  return actor && <Place actor={actor} />
}

const Place = ({ actor }: { actor: OwnProfileActor }) => {
  useEffect(() => onReturn(() => actor.send({ type: 'refresh' })), [actor])
  const state = useSelector(actor, ({ value }) => stateText(value))
  const member = useSelector(actor, ({ context }) => context.member)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const form = useSelector(actor, ({ children }) => children.form)
  const access = useAccess()
  const [wasEditing, setEdited] = useState(isEditing)
  if (isEditing && !wasEditing) setEdited(true)
  return (
    <Card title={texts.member} data-machine="ownProfile" data-state={state}>
      {isEditing ? (
        form ? (
          <MemberFormPlace isOwn form={form} />
        ) : (
          waiting
        )
      ) : state === 'failed' && failure ? (
        <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      ) : state === 'absent' ? (
        <Empty icon={UserX}>{texts.absent}</Empty>
      ) : member === null ? (
        waiting
      ) : (
        <Facts
          member={member}
          mayEdit={access !== null}
          isBack={wasEditing}
          onEdit={() => access && actor.send({ type: 'edit', access })}
        />
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
    <ul className={css.skills} aria-label={memberDetail.skills}>
      {member.skills.map((skill) => (
        <li key={skill}>
          <Badge>{skill}</Badge>
        </li>
      ))}
    </ul>
    <p className={css.locked}>
      <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
      {texts.locked}
    </p>
  </>
)
