import { useSelector } from '@xstate/react'
import { MailPlus, SearchX, Users } from 'lucide-react'
import { useMemo } from 'react'
import { isInvitable, mayAddMember } from '#machines/members/memberRights.ts'
import { invitationPath, isWholeList, membersPath } from '#machines/members/membersView.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { members as texts } from '#src/texts/members/members.ts'
import type { Directory } from './actor.ts'
import { MemberCard } from './MemberCard.tsx'
import * as css from './Members.css.ts'

/** The cards, shown once the user's rights are known or failed to load. */
export const MemberList = ({ members: actor, list }: Directory) => {
  const members = useSelector(list, ({ context }) => context.members)
  const access = useSelector(actor, ({ context }) => context.access)
  const view = useSelector(list, ({ context }) => context.view)
  const isStale = useSelector(list, ({ context }) => context.isStale)
  const newcomers = useSelector(actor, ({ context }) => context.newcomers)
  const known = useMemo(() => new Set(newcomers), [newcomers])
  const invited = useSelector(list, ({ context }) => context.invited)
  const state = useSelector(list, ({ value }) => stateText(value))
  const isChecking = useSelector(actor, (state) => state.matches({ rights: 'checking' }))
  if (isChecking) return <Checking />
  return (
    <div className={css.list} data-machine="memberList" data-state={state}>
      <Newcomer members={actor} invited={invited} />
      {members.length > 0 && (
        <ul className={css.cards} aria-label={texts.list} aria-busy={isStale || undefined}>
          {members.map((member) => (
            <MemberCard
              key={member.id}
              members={actor}
              member={member}
              access={access}
              view={view}
              isNew={known.has(member.id)}
              isInvited={invited.includes(member.id)}
            />
          ))}
        </ul>
      )}
      <Rest members={actor} list={list} isEmpty={members.length === 0} />
    </div>
  )
}

/** Whom the user has just added, wherever the list shows the member. */
const Newcomer = ({ members, invited }: Pick<Directory, 'members'> & { invited: readonly string[] }) => {
  const newcomer = useSelector(members, ({ context }) => context.newcomer)
  if (!newcomer || !isInvitable(newcomer) || invited.includes(newcomer.id)) return null
  return (
    <Alert tone="success" title={texts.added(newcomer.name)}>
      <p>{texts.addedHint}</p>
      <LinkButton
        size="small"
        icon={MailPlus}
        href={invitationPath(newcomer)}
        aria-label={texts.inviteName(newcomer.name)}
      >
        {texts.invite}
      </LinkButton>
    </Alert>
  )
}

const Checking = () => (
  <Loading label={texts.checking}>
    <div className={css.cards}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Card key={place} className={css.card}>
          <div className={css.head}>
            <Skeleton shape="circle" width={84} height={84} />
            <div className={css.bones}>
              <Skeleton height={26} width="80%" />
              <Skeleton width="55%" />
            </div>
          </div>
          <Skeleton height={40} />
        </Card>
      ))}
    </div>
  </Loading>
)

/** Below the cards or instead of them: loading, empty, failed, or the button for more. */
const Rest = ({ members, list, isEmpty }: Directory & { isEmpty: boolean }) => {
  const isLoading = useSelector(list, (state) => state.matches('loading') || state.matches('pausing'))
  const isLoadingMore = useSelector(list, (state) => state.matches('loadingMore'))
  const failure = useSelector(list, (state) => (state.matches('failed') ? state.context.failure : null))
  const hasMore = useSelector(list, ({ context }) => context.next !== null)
  if (failure)
    return (
      <Card>
        <Failure
          title={texts.failed}
          headingLevel={2}
          retryLabel={texts.retry}
          onRetry={() => list.send({ type: 'retry' })}
        >
          {loadReason(failure)}
        </Failure>
      </Card>
    )
  if (isLoading && isEmpty) return <Checking />
  if (isEmpty) return <NoMembers members={members} list={list} />
  if (!hasMore) return null
  return (
    <div className={css.more}>
      <Button
        isBusy={isLoadingMore}
        busyLabel={texts.loadingMore}
        isDisabled={isLoading}
        onPress={() => list.send({ type: 'more' })}
      >
        {texts.more}
      </Button>
    </div>
  )
}

const NoMembers = ({ members, list }: Directory) => {
  const isWhole = useSelector(list, ({ context }) => isWholeList(context.view))
  const mayAdd = useSelector(members, ({ context: { access } }) => access !== null && mayAddMember(access))
  if (isWhole)
    return (
      <Card>
        <Empty icon={Users} title={texts.emptyTitle} headingLevel={2}>
          {mayAdd ? texts.empty : texts.emptyForOthers}
        </Empty>
      </Card>
    )
  return (
    <Card>
      <Empty icon={SearchX} action={<LinkButton href={membersPath({ kind: 'list' })}>{texts.clear}</LinkButton>}>
        {texts.noMatch}
      </Empty>
    </Card>
  )
}
