import { useSelector } from '@xstate/react'
import { CalendarX } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { isNameMatch } from '#machines/shared/nameSearch.ts'
import {
  isOpenForPresence,
  shownDate,
  ticked,
  type MeetingAttendanceActor,
} from '#machines/meetings/meetingAttendance.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { CheckList } from '#src/components/CheckList.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { day } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { presenceReason } from '#src/texts/meetings/meetingFailures.ts'
import { answerLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import { AnswerList } from './AnswerList.tsx'

const texts = meetings.presence

interface AttendanceDialogProps {
  attendance: MeetingAttendanceActor
}

/** The answers for a date of a meeting, and who was present. */
export const AttendanceDialog = ({ attendance }: AttendanceDialogProps) => {
  const state = useSelector(attendance, ({ value }) => stateText(value))
  const title = useSelector(attendance, ({ context }) => context.title)
  const isLoading = useSelector(attendance, (snapshot) => snapshot.matches('loading'))
  const isSaving = useSelector(attendance, (snapshot) => snapshot.matches('saving'))
  const isDiscarding = useSelector(attendance, (snapshot) => snapshot.matches('discarding'))
  const loadFailure = useSelector(attendance, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  )
  const { discard } = texts
  return (
    <>
      <div data-machine="meetingAttendance" data-state={state} />
      <Dialog
        size="large"
        title={texts.title}
        closeLabel={texts.close}
        isOpen
        isBusy={isSaving}
        onOpenChange={(open) => {
          if (!open) attendance.send({ type: 'cancel' })
        }}
      >
        <Stack gap="l">
          <DialogText>{title}</DialogText>
          {loadFailure || isLoading ? (
            <Rest
              texts={{ ...texts, retry: meetings.retry }}
              failure={loadFailure && loadReason(loadFailure)}
              onRetry={() => attendance.send({ type: 'retry' })}
              isLoading={isLoading}
              rows={3}
            />
          ) : (
            <Dates attendance={attendance} isSaving={isSaving} />
          )}
        </Stack>
      </Dialog>
      <DiscardQuestion
        isOpen={isDiscarding}
        texts={discard}
        onDiscard={() => attendance.send({ type: 'discard' })}
        onKeep={() => attendance.send({ type: 'keep' })}
      />
    </>
  )
}

const Dates = ({ attendance, isSaving }: AttendanceDialogProps & { isSaving: boolean }) => {
  const access = useAccess()
  const dates = useSelector(attendance, ({ context }) => context.dates)
  const shown = useSelector(attendance, ({ context }) => shownDate(context))
  const isOpen = useSelector(attendance, ({ context }) => isOpenForPresence(context))
  const failure = useSelector(attendance, ({ context }) => context.failure)
  if (shown === null) return <Empty icon={CalendarX}>{texts.none}</Empty>
  const canRecord = access !== null && may(access, 'council_meetings', 'edit')
  return (
    <>
      <NativeSelect
        label={texts.date}
        options={dates.map(({ date, time }) => ({ id: date, label: `${day(date)}, ${time}` }))}
        value={shown.date}
        isDisabled={isSaving}
        onChange={(date) => attendance.send({ type: 'date.pick', date })}
      />
      {canRecord && isOpen ? (
        <Presence attendance={attendance} shown={shown} isSaving={isSaving} />
      ) : (
        <>
          <AnswerList label={texts.answers} participants={shown.participants} />
          {canRecord && <DialogText>{texts.notYet}</DialogText>}
        </>
      )}
      {failure && <Alert>{presenceReason(failure)}</Alert>}
    </>
  )
}

/** A check box for each invited member, with the answer beside the name. */
const Presence = ({
  attendance,
  shown,
  isSaving,
}: AttendanceDialogProps & { shown: Occurrence; isSaving: boolean }) => {
  const present = useSelector(attendance, ({ context }) => ticked(context), sameList)
  return (
    <>
      <CheckList
        label={texts.participants}
        items={shown.participants.map(({ member_id, name, answer }) => ({
          id: member_id,
          label: name,
          detail: answer === null ? meetings.own.unanswered : answerLabels[answer],
          face: null,
        }))}
        chosen={present}
        summary={texts.chosen(present.length, shown.participants.length)}
        isMatch={isNameMatch}
        texts={texts.checkList}
        isSearchHidden={shown.participants.length < 12}
        isDisabled={isSaving}
        onChange={(members) => attendance.send({ type: 'presence.mark', members })}
      />
      <DialogActions isRuled>
        <Button variant="quiet" isBlock isDisabled={isSaving} onPress={() => attendance.send({ type: 'cancel' })}>
          {texts.close}
        </Button>
        <Button
          variant="primary"
          isBlock
          isBusy={isSaving}
          busyLabel={texts.saving}
          onPress={() => attendance.send({ type: 'submit' })}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </>
  )
}

const sameList = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
