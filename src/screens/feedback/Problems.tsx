import { useSelector } from '@xstate/react'
import { CircleAlert, Download, MessageCircle } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { ErrorKind, ProblemReport, RecordingPlace } from '#machines/feedback/problem.ts'
import { problemsMachine, type ProblemsActor } from '#machines/feedback/problems.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Table, type TableColumn } from '#src/components/Table.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { BackToAdmin } from '#src/screens/app/BackToAdmin.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { dateTime } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { problems as texts } from '#src/texts/feedback/problems.ts'
import '#src/texts/administrationNotices.ts'
import * as css from './Feedback.css.ts'

type Columns<Row> = readonly [TableColumn<Row>, ...TableColumn<Row>[]]

const Problems = ({ screen }: { screen: ProblemsActor }) => (
  <Page title={texts.title} above={<BackToAdmin />}>
    <div className={css.cards}>
      <Card title={texts.kinds}>
        <p className={css.hint}>{texts.kindsText}</p>
        <Rows screen={screen}>
          <Kinds screen={screen} />
        </Rows>
      </Card>
      <Card title={texts.reports}>
        <Rows screen={screen}>
          <Reports screen={screen} />
        </Rows>
      </Card>
    </div>
  </Page>
)

/** `/admin/problems`: uncaught errors with their counts, and reported problems. */
export const ProblemsScreen = screenOf({
  id: 'problems',
  machine: problemsMachine,
  read: () => ({}),
  follows: [],
  Content: Problems,
})

const Rows = ({ screen, children }: { screen: ProblemsActor; children: ReactNode }) => {
  const failure = useSelector(screen, (snapshot) =>
    snapshot.matches({ allowed: { list: 'failed' } }) ? snapshot.context.failure : null,
  )
  const isKnown = useSelector(screen, ({ context }) => context.problems !== null)
  return (
    <LoadedList
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => screen.send({ type: 'retry' })}
      rows={2}
    >
      {isKnown ? children : null}
    </LoadedList>
  )
}

/** Busy while this recording downloads; the other buttons wait. */
const DownloadButton = ({ screen, place, label }: { screen: ProblemsActor; place: RecordingPlace; label: string }) => {
  const isBusy = useSelector(screen, ({ context }) => context.place?.id === place.id)
  const isLoading = useSelector(screen, (snapshot) => snapshot.matches({ allowed: { file: 'loading' } }))
  return (
    <span className={css.tools}>
      <Button
        size="small"
        icon={Download}
        aria-label={isBusy ? texts.downloading : label}
        isBusy={isBusy}
        busyLabel={texts.downloading}
        isDisabled={isLoading && !isBusy}
        onPress={() => screen.send({ type: 'download', place })}
      >
        {texts.download}
      </Button>
    </span>
  )
}

const kindColumns = (screen: ProblemsActor): Columns<ErrorKind> => [
  { id: 'name', label: texts.kindColumns.name, cell: ({ name }) => name },
  { id: 'place', label: texts.kindColumns.place, cell: ({ place }) => place },
  {
    id: 'occurrences',
    label: texts.kindColumns.occurrences,
    isShort: true,
    cell: ({ occurrences }) => numeral(occurrences),
  },
  { id: 'lastSeen', label: texts.kindColumns.lastSeen, isShort: true, cell: ({ last_seen }) => dateTime(last_seen) },
  { id: 'version', label: texts.kindColumns.version, cell: ({ version }) => version },
  {
    id: 'actions',
    label: texts.kindColumns.actions,
    cell: ({ id, name, place }) => (
      <DownloadButton screen={screen} place={{ table: 'error_kinds', id }} label={texts.downloadKind(name, place)} />
    ),
  },
]

const Kinds = ({ screen }: { screen: ProblemsActor }) => {
  const rows = useSelector(screen, ({ context }) => context.problems?.errors)
  const columns = useMemo(() => kindColumns(screen), [screen])
  if (!rows?.length) return <Empty icon={CircleAlert}>{texts.noKinds}</Empty>
  return <Table label={texts.kinds} columns={columns} rows={rows} keyOf={({ id }) => id} isWide />
}

const reportColumns = (screen: ProblemsActor): Columns<ProblemReport> => [
  { id: 'user', label: texts.reportColumns.user, cell: ({ username }) => username },
  { id: 'content', label: texts.reportColumns.content, cell: ({ content }) => <LongText>{content}</LongText> },
  { id: 'date', label: texts.reportColumns.date, isShort: true, cell: ({ created_at }) => dateTime(created_at) },
  { id: 'version', label: texts.reportColumns.version, cell: ({ version }) => version },
  {
    id: 'actions',
    label: texts.reportColumns.actions,
    cell: ({ id, username }) => (
      <DownloadButton screen={screen} place={{ table: 'problem_reports', id }} label={texts.downloadReport(username)} />
    ),
  },
]

const Reports = ({ screen }: { screen: ProblemsActor }) => {
  const rows = useSelector(screen, ({ context }) => context.problems?.reports)
  const columns = useMemo(() => reportColumns(screen), [screen])
  if (!rows?.length) return <Empty icon={MessageCircle}>{texts.noReports}</Empty>
  return <Table label={texts.reports} columns={columns} rows={rows} keyOf={({ id }) => id} isWide />
}
