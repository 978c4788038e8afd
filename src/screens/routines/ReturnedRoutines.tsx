import { faceOf, returnedRoutines, routinesPath, type Routines, type SentRoutine } from '#machines/routines/routine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day } from '#src/texts/shared/dates.ts'
import * as css from './Routines.css.ts'

/** The proofs that wait for another photo, each with its reason. */
export const ReturnedRoutines = ({ routines: { kinds, sent } }: { routines: Routines }) => {
  const returned = returnedRoutines(sent)
  if (returned.length === 0) return null
  return (
    <div className={css.returned}>
      {returned.map(({ id, routine_type: type, due_date, return_reason, is_written }) => (
        <Alert
          key={id}
          tone="warning"
          title={texts.returnedTitle(faceOf(kinds, type).label, day(due_date), is_written)}
        >
          <div className={css.returnedRow}>
            <span>
              <LongText>{texts.returnedReason(return_reason)}</LongText>
            </span>
            <LinkButton
              size="small"
              href={routinesPath({ tab: 'submit', type, redo: id })}
              aria-label={texts.redoRoutine(faceOf(kinds, type).label, day(due_date))}
            >
              {texts.redo}
            </LinkButton>
          </div>
        </Alert>
      ))}
    </div>
  )
}

/** Above the form of another photo or text: why the first one was returned. */
export const ReturnedNote = ({ sent: { return_reason, is_written } }: { sent: SentRoutine }) => (
  <div className={css.form}>
    <Alert tone="warning" title={texts.redoTitle(is_written)}>
      <p>
        <LongText>{texts.returnedReason(return_reason)}</LongText>
      </p>
      <p>{texts.redoNote}</p>
    </Alert>
  </div>
)
