import { useSelector } from '@xstate/react'
import { CircleCheck, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AbsenceActor } from '#machines/routines/absence.machine.ts'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'
import {
  kindOf,
  currentDay,
  monthOfRoutines,
  returnedRoutines,
  routinesPath,
  routinesView,
  type RoutineKind,
} from '#machines/routines/routine.ts'
import { routinesScreenMachine, type RoutinesScreenActor } from '#machines/routines/routinesScreen.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { StandingNote } from '#src/screens/app/StandingNote.tsx'
import { alreadySent } from '#src/texts/routines/notices.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { Absences } from './Absences.tsx'
import { ChoiceCards, OverviewCards } from './RoutineCards.tsx'
import { MonthCard } from './MonthCard.tsx'
import * as css from './Routines.css.ts'
import { ReturnedNote, ReturnedRoutines } from './ReturnedRoutines.tsx'
import { RoutineSubmission } from './RoutineSubmission.tsx'
import { SentRoutines } from './SentRoutines.tsx'

const Routines = ({ screen }: { screen: RoutinesScreenActor }) => {
  const routines = useSelector(screen, ({ children }) => children.routines)
  const absence = useSelector(screen, ({ children }) => children.absence)
  if (!routines) throw new Error('the routines screen has no routines actor')
  const state = useSelector(routines, ({ value }) => stateText(value))
  const tab = useSelector(screen, ({ context }) => context.tab)
  const navigate = useNavigate()
  return (
    <Page title={texts.title}>
      <div data-machine="routines" data-state={state}>
        <Tabs
          label={texts.tabs}
          items={[
            { id: 'overview', label: texts.overview, content: <Overview routines={routines} absence={absence} /> },
            { id: 'submit', label: texts.submit, content: <Submit screen={screen} routines={routines} /> },
          ]}
          selected={tab}
          onSelect={(selected) => {
            if (selected !== tab) void navigate(routinesPath({ tab: selected, type: null }))
          }}
        />
      </div>
    </Page>
  )
}

/** The view is in the address. */
export const RoutinesScreen = screenOf({
  id: 'routinesScreen',
  machine: routinesScreenMachine,
  read: routinesView,
  follows: ['status', 'evaluation', 'proof', 'absence', 'pause'],
  Content: Routines,
})

interface OverviewProps {
  routines: RoutinesActor
  absence: AbsenceActor | undefined
}

const Overview = ({ routines: actor, absence }: OverviewProps) => {
  const device = useToday()
  const routines = useSelector(actor, ({ context }) => context.routines)
  const today = currentDay(routines?.sent ?? [], device)
  return (
    <Known routines={actor}>
      {routines && (
        <div>
          <StandingNote />
          <ReturnedRoutines routines={routines} />
          <OverviewCards routines={routines} />
          <div className={css.history}>
            <SentRoutines routines={routines} />
            <Stack gap="page">
              <MonthCard today={today} month={monthOfRoutines(routines.sent, today)} />
              {absence && <Absences absence={absence} />}
            </Stack>
          </div>
        </div>
      )}
    </Known>
  )
}

const Submit = ({ screen, routines: actor }: { screen: RoutinesScreenActor; routines: RoutinesActor }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  const type = useSelector(screen, ({ context }) => context.type)
  const redo = useSelector(screen, ({ context }) => context.redo)
  const isWaiting = useSelector(screen, (state) => state.matches({ submission: 'waiting' }))
  const chosen = (routines && type !== null && kindOf(routines.kinds, type)) || null
  const redone = returnedRoutines(routines?.sent ?? []).find(({ id }) => id === redo)
  return (
    <Known routines={actor}>
      {routines && !isWaiting ? (
        <div>
          <StandingNote />
          <ChoiceCards routines={routines} chosen={chosen} />
          {redone && <ReturnedNote sent={redone} />}
          {chosen ? (
            <Submission screen={screen} kind={chosen} />
          ) : (
            <Card className={css.form}>
              <Empty icon={Images}>{texts.choose}</Empty>
            </Card>
          )}
        </div>
      ) : null}
    </Known>
  )
}

const Submission = ({ screen, kind }: { screen: RoutinesScreenActor; kind: RoutineKind }) => {
  const submission = useSelector(screen, ({ children }) => children.submission)
  const isRegistered = useSelector(screen, (state) => state.matches({ submission: 'registered' }))
  if (submission) return <RoutineSubmission submission={submission} />
  return (
    isRegistered && (
      <Card className={css.form}>
        <Empty
          icon={CircleCheck}
          action={<LinkButton href={routinesPath({ tab: 'overview', type: null })}>{texts.back}</LinkButton>}
        >
          {alreadySent(kind.label)}
        </Empty>
      </Card>
    )
  )
}

/** The frame of each tab: loading, failed, or failed below older data. */
const Known = ({ routines, children }: { routines: RoutinesActor; children: ReactNode }) => {
  const failure = useSelector(routines, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <LoadedList
      gap="page"
      loading={
        <Loading label={texts.loading}>
          <div className={css.cards}>
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} height={132} />
            ))}
          </div>
        </Loading>
      }
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => routines.send({ type: 'retry' })}
      isCard
      headingLevel={2}
    >
      {children}
    </LoadedList>
  )
}
