import { useSelector } from '@xstate/react'
import { Crown, Lock, Pencil, Trash2, UserX } from 'lucide-react'
import { type ReactNode } from 'react'
import type { Member } from '#machines/shared/member.ts'
import { deletionLockOf, mayDeleteMember, mayEditMember, maySeeObservations } from '#machines/members/memberRights.ts'
import { membersPath } from '#machines/members/membersView.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, Skeleton, SkeletonRows } from '#src/components/Loading.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberNotFound } from '#src/texts/members/memberFailures.ts'
import { founderBadge, memberDetail as texts, members } from '#src/texts/members/members.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import type { Directory } from './actor.ts'
import * as css from './MemberDetail.css.ts'

const waiting = (
  <Loading label={texts.loadingAchievements}>
    <Skeleton shape="circle" width={56} height={56} />
  </Loading>
)
const EarnedBadges = later(async () => (await import('./EarnedBadges.tsx')).EarnedBadges, waiting)

/** 'Editar' and 'Excluir membro', by right. The founder and the current user cannot be deleted. */
export const DetailActions = ({ members: actor, list }: Directory) => {
  const member = useSelector(actor, ({ context }) => context.member)
  const access = useSelector(actor, ({ context }) => context.access)
  const view = useSelector(list, ({ context }) => context.view)
  if (member === null || access === null) return null
  return (
    <>
      {mayEditMember(access, member) && (
        <LinkButton icon={Pencil} href={membersPath({ kind: 'form', id: member.id }, view)}>
          {texts.edit}
        </LinkButton>
      )}
      {mayDeleteMember(access, member) && (
        <Button variant="danger" icon={Trash2} onPress={() => actor.send({ type: 'deletion.open', member })}>
          {texts.remove}
        </Button>
      )}
    </>
  )
}

/** One member: first the list's row, then the loaded one. */
export const MemberDetail = ({ members: actor }: Pick<Directory, 'members'>) => {
  const member = useSelector(actor, ({ context }) => context.member)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isMissing = useSelector(actor, (state) => state.matches({ place: { detail: 'missing' } }))
  const hasFailed = useSelector(actor, (state) => state.matches({ place: { detail: 'failed' } }))
  if (isMissing)
    return (
      <Card>
        <Empty icon={UserX}>{memberNotFound}</Empty>
      </Card>
    )
  if (hasFailed && failure)
    return (
      <Card>
        <Failure
          title={members.failed}
          headingLevel={2}
          retryLabel={members.retry}
          onRetry={() => actor.send({ type: 'retry' })}
        >
          {loadReason(failure)}
        </Failure>
      </Card>
    )
  if (member === null)
    return (
      <Card>
        <Loading label={texts.loading}>
          <SkeletonRows count={4} />
        </Loading>
      </Card>
    )
  return <Facts members={actor} member={member} />
}

const Facts = ({ members: actor, member }: Pick<Directory, 'members'> & { member: Member }) => {
  const sees = useSelector(actor, ({ context: { access } }) => access !== null && maySeeObservations(access, member))
  const lock = useSelector(actor, ({ context: { access } }) => access && deletionLockOf(access, member))
  return (
    <Card tone={member.is_founder ? 'gold' : 'plain'} className={css.card}>
      <div className={css.head}>
        <Avatar name={member.name} photoUrl={pictureUrl(member.photo_url)} size={104} isFounder={member.is_founder} />
        <div className={css.who}>
          <p className={css.position}>{member.position || texts.noPosition}</p>
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
          <p className={css.since}>{texts.since(member.entry_date)}</p>
        </div>
      </div>
      <Part title={texts.bio}>
        <p className={css.prose} data-none={member.bio === '' || undefined}>
          <LongText>{member.bio || texts.noBio}</LongText>
        </p>
      </Part>
      {member.skills.length > 0 && (
        <Part title={texts.skills}>
          <ul className={css.skills}>
            {member.skills.map((skill) => (
              <li key={skill}>
                <Badge>{skill}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.achievements}>
        <Badges members={actor} />
        <TextLink tone="strong" href={`/member-achievements/${member.id}`}>
          {texts.allAchievements}
        </TextLink>
      </Part>
      {sees && member.observations !== '' && (
        <Part title={texts.observations}>
          <p className={css.prose}>
            <LongText>{member.observations}</LongText>
          </p>
          <p className={css.hint}>
            <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
            {texts.observationsHint}
          </p>
        </Part>
      )}
      {lock !== null && (
        <p className={css.hint}>
          <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
          {texts.notDeleted[lock]}
        </p>
      )}
    </Card>
  )
}

/** The member's badges, or a text if there are no badges, they are loading, or loading failed. */
const Badges = ({ members: actor }: Pick<Directory, 'members'>) => {
  const badges = useSelector(actor, ({ context }) => context.badges)
  const isLooking = useSelector(actor, (state) => state.matches({ place: { detail: 'looking' } }))
  if (badges === null && !isLooking) return <p className={css.none}>{texts.achievementsFailed}</p>
  if (badges?.length === 0) return <p className={css.none}>{texts.noAchievements}</p>
  return badges === null ? waiting : <EarnedBadges badges={badges} />
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </section>
)
