import { useSelector } from '@xstate/react'
import { ArrowLeft, CalendarX, Printer } from 'lucide-react'
import { closedPeriodMachine, type ClosedPeriodActor } from '#machines/ranking/closedPeriod.machine.ts'
import { closedPeriodAddressOf, type PeriodResult } from '#machines/ranking/closedPeriod.ts'
import { rankingTabPath } from '#machines/ranking/rankingAdminView.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loaded } from '#src/components/Loaded.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { periodName } from '#src/texts/ranking/administrationFailures.ts'
import { closedPeriod as texts, periods } from '#src/texts/ranking/periods.ts'
import * as css from './ClosedPeriod.css.ts'
import { StandingsTable } from './StandingsTable.tsx'

const ClosedPeriod = ({ screen }: { screen: ClosedPeriodActor }) => {
  const result = useSelector(screen, ({ context }) => context.result)
  const isMissing = useSelector(screen, (snapshot) => snapshot.matches('missing'))
  const failure = useSelector(screen, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  return (
    <Page
      title={result ? texts.title[result.period.type] : texts.unknown}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href={rankingTabPath('periods')}>
          {texts.back}
        </LinkButton>
      }
      actions={
        result && (
          <Button variant="primary" icon={Printer} onPress={() => window.print()}>
            {texts.print}
          </Button>
        )
      }
    >
      <Loaded
        gap="page"
        loading={
          <Card>
            {isMissing ? <Empty icon={CalendarX}>{texts.missing}</Empty> : <Loading label={texts.loading} rows={8} />}
          </Card>
        }
        failure={
          failure && (
            <Card className={css.unprinted}>
              <Failure
                title={texts.failed}
                headingLevel={2}
                retryLabel={texts.retry}
                onRetry={() => screen.send({ type: 'retry' })}
              >
                {loadReason(failure)}
              </Failure>
            </Card>
          )
        }
      >
        {result && <Result {...result} />}
      </Loaded>
    </Page>
  )
}

/** One closed week or month, for the screen and for print. */
export const ClosedPeriodScreen = screenOf({
  id: 'closedPeriod',
  machine: closedPeriodMachine,
  read: closedPeriodAddressOf,
  follows: [],
  Content: ClosedPeriod,
})

const Result = ({ period, standings }: PeriodResult) => {
  const name = periodName({ type: period.type, start: period.period_start })
  return (
    <Card title={name} aside={texts.closed(period.created_at)}>
      <dl className={css.facts}>
        <div>
          <dt className={css.term}>{texts.holder}</dt>
          <dd className={css.holder}>{period.holder_name ?? periods.nobody}</dd>
        </div>
        <div>
          <dt className={css.term}>{texts.participation}</dt>
          <dd className={css.fact}>{texts.people(standings.length)}</dd>
        </div>
      </dl>
      {standings.length > 0 && <StandingsTable label={periods.standings(name)} standings={standings} />}
    </Card>
  )
}
