import { useSelector } from '@xstate/react'
import { MessageSquare } from 'lucide-react'
import { membersPath } from '#machines/members/membersView.ts'
import type { FadingMembersActor } from '#machines/routines/fadingMembers.machine.ts'
import type { FadingMember } from '#machines/routines/fadingMembers.ts'
import { percent } from '#machines/shared/percent.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Dialog, DialogText } from '#src/components/Dialog.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { fadingMembers as texts } from '#src/texts/routines/fadingMembers.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './FadingMembers.css.ts'

/** The dialog 'Quem está se afastando'. */
export const FadingMembers = ({ fading }: { fading: FadingMembersActor }) => {
  const state = useSelector(fading, ({ value }) => stateText(value))
  const { members, failure } = useSelector(fading, ({ context }) => context)
  return (
    <Dialog
      title={texts.title}
      closeLabel={texts.close}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) fading.send({ type: 'close' })
      }}
    >
      <DialogText>{texts.about}</DialogText>
      {state === 'loading' && <Loading label={texts.loading} rows={3} />}
      {state === 'failed' && failure && (
        <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => fading.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      )}
      {state === 'shown' && members?.length === 0 && <p className={css.empty}>{texts.empty}</p>}
      {state === 'shown' && members !== null && members.length > 0 && (
        <>
          <ul className={css.list}>
            {members.map((member) => (
              <Member key={member.member_id} member={member} />
            ))}
          </ul>
          <p className={css.faint}>{texts.publicly}</p>
        </>
      )}
    </Dialog>
  )
}

const Member = ({ member }: { member: FadingMember }) => {
  const { member_id: id, name, recent_kept: kept, recent_of: of } = member
  const recent = percent(kept, of) ?? 0
  const earlier = percent(member.earlier_kept, member.earlier_of) ?? 0
  return (
    <li className={css.item}>
      <Avatar name={name} photoUrl={member.photo_url} />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p>{texts.change(earlier, recent)}</p>
        <p className={css.faint}>{texts.facts(kept, of, member.last_day)}</p>
      </div>
      <LinkButton
        variant="quiet"
        icon={MessageSquare}
        href={membersPath({ kind: 'messages', to: id })}
        aria-label={texts.writeTo(name)}
      >
        {texts.write}
      </LinkButton>
    </li>
  )
}
