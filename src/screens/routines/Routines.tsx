import { useActorRef, useSelector } from '@xstate/react'
import { Images } from 'lucide-react'
import { useCallback, useEffect, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type RoutinesActor, routinesMachine } from '#machines/routines/routines.machine.ts'
import { routinesPath, routinesView, type RoutineType } from '#machines/routines/routine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useSession, useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { StandingNote } from '#src/screens/app/StandingNote.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { ChoiceCards, OverviewCards } from './RoutineCards.tsx'
import * as css from './Routines.css.ts'
import { RoutineSubmission } from './RoutineSubmission.tsx'

/** The view is in the address. */
export const RoutinesScreen = () => {
  const userId = useUserId()
  const routines = useActorRef(routinesMachine, { input: { userId } })
  useNotices(routines)
  useEffect(() => onReturn(() => routines.send({ type: 'refresh' })), [routines])
  const state = useSelector(routines, ({ value }) => stateText(value))
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { tab, type } = routinesView(query)
  return (
    <Page title={texts.title}>
      <div data-machine="routines" data-state={state}>
        <Tabs
          label={texts.tabs}
          items={[
            { id: 'overview', label: texts.overview, content: <Overview routines={routines} /> },
            { id: 'submit', label: texts.submit, content: <Submit routines={routines} type={type} /> },
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

const Overview = ({ routines: actor }: { routines: RoutinesActor }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  return (
    <Known routines={actor}>
      {routines && (
        <div>
          <StandingNote />
          <OverviewCards routines={routines} />
        </div>
      )}
    </Known>
  )
}

/** Waits for the user's name, which is part of the task's title. Without rights it uses a fallback. */
const Submit = ({ routines: actor, type }: { routines: RoutinesActor; type: RoutineType | null }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  const isNamed = useSession(({ context }) => context.access !== null || context.failure !== null)
  const refresh = useCallback(() => actor.send({ type: 'refresh' }), [actor])
  return (
    <Known routines={actor}>
      {routines && isNamed ? (
        <div>
          <StandingNote />
          <ChoiceCards routines={routines} chosen={type} />
          {type ? (
            <RoutineSubmission key={type} routine={type} isRegistered={routines.flags[type]} onAlreadySent={refresh} />
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
