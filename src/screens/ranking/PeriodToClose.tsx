import { useSelector } from '@xstate/react'
import type { Period, PeriodPreview } from '#machines/ranking/closedPeriod.ts'
import type { PeriodClosingActor } from '#machines/ranking/periodClosing.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { periodName } from '#src/texts/ranking/administrationFailures.ts'
import { periods as texts } from '#src/texts/ranking/periods.ts'
import { rankingAdmin } from '#src/texts/ranking/rankingAdmin.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { StandingsTable } from './StandingsTable.tsx'

export interface ClosingProps {
  closing: PeriodClosingActor
}

const keyOf = ({ type, start }: Period) => `${type} ${start}`

/** The choice of a period, and its result if it closed now. */
export const PeriodToClose = ({ closing }: ClosingProps) => {
  const open = useSelector(closing, ({ context }) => context.open)
  const period = useSelector(closing, ({ context }) => context.period)
  const isLoading = useSelector(closing, (state) => state.matches('loading'))
  return (
    <Card title={texts.title}>
      <Stack>
        <p className={css.prose}>{texts.text}</p>
        {period === null ? (
          <p className={css.prose}>{isLoading ? texts.loading : texts.nothingOpen}</p>
        ) : (
          <>
            <div className={css.choice}>
              <NativeSelect
                label={texts.choose}
                options={open.map((each) => ({ id: keyOf(each), label: periodName(each) }))}
                value={keyOf(period)}
                isDisabled={isLoading}
                onChange={(id) => {
                  const chosen = open.find((each) => keyOf(each) === id)
                  if (chosen) closing.send({ type: 'period.choose', period: chosen })
                }}
              />
            </div>
            <Preview closing={closing} period={period} />
          </>
        )}
      </Stack>
    </Card>
  )
}

const Preview = ({ closing, period }: ClosingProps & { period: Period }) => {
  const preview = useSelector(closing, ({ context }) => context.preview)
  const failure = useSelector(closing, (state) => (state.matches('unpreviewed') ? state.context.failure : null))
  if (failure)
    return (
      <Failure
        title={texts.previewFailed}
        retryLabel={rankingAdmin.retry}
        onRetry={() => closing.send({ type: 'retry' })}
      >
        {loadReason(failure)}
      </Failure>
    )
  if (!preview) return <Loading label={texts.previewing} rows={4} />
  return (
    <>
      <Ending preview={preview} period={period} />
      <div className={css.actions}>
        <Button variant="primary" onPress={() => closing.send({ type: 'close', id: crypto.randomUUID() })}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}

const Ending = ({ preview: { standings, people, pending }, period }: { preview: PeriodPreview; period: Period }) => {
  const first = standings[0]
  const cut = texts.people(standings.length, people)
  return (
    <>
      {pending > 0 && <Alert tone="warning">{texts.pending(pending)}</Alert>}
      <p className={css.prose}>{first ? texts.holder(first.name, first.points) : texts.noHolder}</p>
      {first && <StandingsTable label={texts.standings(periodName(period))} standings={standings} />}
      {cut !== null && <p className={css.faint}>{cut}</p>}
    </>
  )
}
