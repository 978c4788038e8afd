import { useSelector } from '@xstate/react'
import { useState, type Ref } from 'react'
import { isNameMatch } from '#machines/shared/nameSearch.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Button } from '#src/components/Button.tsx'
import { CheckList } from '#src/components/CheckList.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import * as css from './MeetingDialog.css.ts'
import { change, faultOf } from './meetingField.ts'

const participantsFault = faultOf('participants')

interface MeetingParticipantsProps {
  dialog: MeetingDialogActor
  isDisabled: boolean
  inputRef: Ref<HTMLInputElement>
}

/** The council. All other members are shown on demand, or if one of them is a participant. */
export const MeetingParticipants = ({ dialog, isDisabled, inputRef }: MeetingParticipantsProps) => {
  const members = useSelector(dialog, ({ context }) => context.members)
  const isCut = useSelector(dialog, ({ context }) => context.isCut)
  const chosen = useSelector(dialog, ({ context }) => context.values.participants)
  const gone = useSelector(dialog, ({ context }) => context.gone)
  const fault = useSelector(dialog, participantsFault)
  const [wantsAll, setWantsAll] = useState(false)
  if (members === null) return <Missing dialog={dialog} />
  const council = members.filter(({ position }) => position !== '')
  const isOfCouncil = (id: string) => council.some((member) => member.id === id)
  const canBeCouncil = council.length > 0 && chosen.every(isOfCouncil)
  const isAll = wantsAll || !canBeCouncil
  const shown = isAll ? members : council
  return (
    <div>
      <CheckList
        inputRef={inputRef}
        label={texts.participants}
        items={shown.map(({ id, name, photo_url, position }) => ({
          id,
          label: name,
          detail: position,
          face: <Avatar name={name} photoUrl={pictureUrl(photo_url)} size={32} />,
        }))}
        chosen={chosen}
        summary={texts.chosen(chosen.length, isAll && isCut ? null : shown.length)}
        isMatch={isNameMatch}
        texts={texts.checkList}
        isSearchHidden={!isAll}
        {...(isCut && { onSearch: (text: string) => dialog.send({ type: 'members.search', text }) })}
        isDisabled={isDisabled}
        error={
          (gone.length > 0 || fault !== undefined) && (
            <>
              {gone.length > 0 && texts.gone(gone)}{' '}
              {fault && <strong>{chosen.length === 0 ? texts.noParticipants : texts.manyParticipants}</strong>} {fault}
            </>
          )
        }
        onChange={(participants) => change(dialog, { participants })}
      />
      {isAll && isCut && <p className={css.following}>{texts.cut}</p>}
      {canBeCouncil && (isCut || council.length < members.length) && (
        <div className={css.more}>
          <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => setWantsAll(!wantsAll)}>
            {wantsAll ? texts.showCouncil : texts.showAll}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The members are loading, or failed to load. */
const Missing = ({ dialog }: { dialog: MeetingDialogActor }) => {
  const failure = useSelector(dialog, ({ context }) => context.membersFailure)
  const isLoading = useSelector(dialog, (state) => state.matches({ open: { members: 'loading' } }))
  if (!failure)
    return (
      <Loading label={texts.loadingMembers}>
        <Skeleton height={132} />
      </Loading>
    )
  return (
    <div className={css.failed}>
      <Alert title={texts.membersFailed}>{loadReason(failure)}</Alert>
      <Button
        size="small"
        isBusy={isLoading}
        busyLabel={texts.loadingMembers}
        onPress={() => dialog.send({ type: 'members.retry' })}
      >
        {texts.retry}
      </Button>
    </div>
  )
}
