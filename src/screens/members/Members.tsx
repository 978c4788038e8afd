import { useSelector } from '@xstate/react'
import { ArrowLeft, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { mayAddMember } from '#machines/members/memberRights.ts'
import { membersPath } from '#machines/members/membersView.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { later } from '#src/components/later.tsx'
import { session, useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { memberForm as formTexts } from '#src/texts/members/memberForm.ts'
import { memberDetail as detailTexts, members as texts } from '#src/texts/members/members.ts'
import type { Directory } from './actor.ts'
import { Deletion } from './Deletion.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { DetailActions, MemberDetail } from './MemberDetail.tsx'
import { MembersTabs } from './MembersTabs.tsx'
import { useDirectory } from './useDirectory.ts'

const MemberFormPlace = later(
  async () => (await import('./form/MemberFormPlace.tsx')).MemberFormPlace,
  <FormSkeleton />,
)

/** SPEC.md, section 2, Members. The place and the filters are in the address. */
export const MembersScreen = () => {
  const directory = useDirectory()
  const { members } = directory
  const state = useSelector(members, ({ value }) => stateText(value))
  const place = useSelector(members, ({ context }) => context.place)
  return (
    <div data-machine="members" data-state={state}>
      {place.kind === 'form' ? (
        <FormPage {...directory} id={place.id} />
      ) : place.kind === 'detail' ? (
        <DetailPage {...directory} />
      ) : (
        <ListPage {...directory} />
      )}
      <Deletion members={members} />
    </div>
  )
}

const ListPage = ({ members, list }: Directory) => {
  const isList = useSelector(members, ({ context }) => context.place.kind === 'list')
  const view = useSelector(list, ({ context }) => context.view)
  const mayAdd = useSelector(members, ({ context: { access } }) => access !== null && mayAddMember(access))
  return (
    <Page
      title={texts.title}
      {...(isList &&
        mayAdd && {
          actions: (
            <LinkButton variant="primary" icon={UserPlus} href={membersPath({ kind: 'form', id: null }, view)}>
              {texts.add}
            </LinkButton>
          ),
        })}
    >
      <MembersTabs members={members} list={list} />
    </Page>
  )
}

const DetailPage = ({ members, list }: Directory) => {
  const view = useSelector(list, ({ context }) => context.view)
  const name = useSelector(members, ({ context }) => context.member?.name ?? null)
  return (
    <Page
      title={name ?? texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href={membersPath({ kind: 'list' }, view)}>
          {detailTexts.back}
        </LinkButton>
      }
      {...(name !== null && { actions: <DetailActions members={members} list={list} /> })}
    >
      <MemberDetail members={members} />
    </Page>
  )
}

const FormPage = ({ members, list, id }: Directory & { id: string | null }) => {
  const userId = useUserId()
  const navigate = useNavigate()
  const view = useSelector(list, ({ context }) => context.view)
  const access = useSelector(members, ({ context }) => context.access)
  const back = membersPath({ kind: 'list' }, view)
  return (
    <Page
      isNarrow
      title={formTexts.titles[id === null ? 'create' : 'edit']}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href={back}>
          {formTexts.back}
        </LinkButton>
      }
    >
      {access === null ? (
        <FormSkeleton />
      ) : (
        <MemberFormPlace
          key={id ?? ''}
          memberId={id}
          access={access}
          onSaved={(member) => {
            list.send({ type: 'refresh' })
            if (member.user_id === userId) session.send({ type: 'access.refresh' })
          }}
          onLeft={() => void navigate(back)}
        />
      )}
    </Page>
  )
}
