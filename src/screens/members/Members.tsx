import { useSelector } from '@xstate/react'
import { ArrowLeft, FileUp, UserPlus } from 'lucide-react'
import { mayAddMember } from '#machines/members/memberRights.ts'
import { membersMachine, type MembersActor } from '#machines/members/members.machine.ts'
import { membersAddressOf, membersPath } from '#machines/members/membersView.ts'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/members/notices.ts'
import { memberForm as formTexts } from '#src/texts/members/memberForm.ts'
import { memberDetail as detailTexts, members as texts } from '#src/texts/members/members.ts'
import { useDirectory, type Directory } from './actor.ts'
import { Deletion } from './Deletion.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { DetailActions, MemberDetail } from './MemberDetail.tsx'
import { MemberImport } from './MemberImport.tsx'
import { MembersTabs } from './MembersTabs.tsx'

const DirectoryForm = later(async () => (await import('./form/DirectoryForm.tsx')).DirectoryForm, <FormSkeleton />)

const Members = ({ screen }: { screen: MembersActor }) => {
  const directory = useDirectory(screen)
  const kind = useSelector(screen, ({ context }) => context.place.kind)
  return (
    <>
      {kind === 'form' ? (
        <FormPage {...directory} />
      ) : kind === 'detail' ? (
        <DetailPage {...directory} />
      ) : (
        <ListPage {...directory} />
      )}
      <Deletion members={screen} />
      <MemberImport members={screen} />
    </>
  )
}

/** The directory. Its place and filters are in the address. */
export const MembersScreen = screenOf({
  id: 'members',
  machine: membersMachine,
  read: membersAddressOf,
  follows: [],
  Content: Members,
})

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
            <>
              <Button icon={FileUp} onPress={() => members.send({ type: 'import.open' })}>
                {texts.import}
              </Button>
              <LinkButton variant="primary" icon={UserPlus} href={membersPath({ kind: 'form', id: null }, view)}>
                {texts.add}
              </LinkButton>
            </>
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

const FormPage = ({ members, list }: Directory) => {
  const isNew = useSelector(members, ({ context: { place } }) => place.kind === 'form' && place.id === null)
  const view = useSelector(list, ({ context }) => context.view)
  return (
    <Page
      isNarrow
      title={formTexts.titles[isNew ? 'create' : 'edit']}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href={membersPath({ kind: 'list' }, view)}>
          {formTexts.back}
        </LinkButton>
      }
    >
      <DirectoryForm members={members} />
    </Page>
  )
}
