import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { dayAt } from '#machines/shared/dates.ts'
import type { FeedbackActor } from '#machines/feedback/feedback.machine.ts'
import { feedbackTypes, ofType, type AssignedFeedback } from '#machines/feedback/feedback.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Table, type TableColumn } from '#src/components/Table.tsx'
import { later } from '#src/components/later.tsx'
import { beginFeedback, useFeedback, type FeedbackScreen } from '#src/hooks/feedback.ts'
import { stateText } from '#src/hooks/stateText.ts'
import '#src/texts/feedback/notices.ts'
import { day } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feedback as words } from '#src/texts/feedback/feedback.ts'
import { StatusBadge, TypeBadge } from './FeedbackBadges.tsx'
import * as css from './Feedback.css.ts'

const FeedbackSheet = later(async () => (await import('./FeedbackSheet.tsx')).FeedbackSheet)
const texts = words.table
const filters = [
  { id: 'all' as const, label: texts.all },
  ...feedbackTypes.map((id) => ({ id, label: words.types[id] })),
]

interface FeedbackTableProps {
  feedback: FeedbackActor
}

/** For a deep link: its requests do not wait for the first rendering. */
export const begin = beginFeedback

/** The council panel's tab 'Feedback dos Usuários'. */
export const FeedbackTab = ({ screen }: { screen: FeedbackScreen }) => {
  const feedback = useFeedback(screen)
  return feedback && <FeedbackTable screen={screen} feedback={feedback} />
}

const FeedbackTable = ({ screen, feedback }: FeedbackTableProps & { screen: FeedbackScreen }) => {
  const state = useSelector(feedback, ({ value }) => stateText(value))
  const filter = useSelector(feedback, ({ context }) => context.filter)
  const opened = useSelector(feedback, ({ context }) => context.opened)
  return (
    <Card
      title={texts.title}
      data-machine="feedback"
      data-state={state}
      aside={
        <div className={css.filter}>
          <NativeSelect
            label={texts.filter}
            isLabelHidden
            options={filters}
            value={filter}
            onChange={(chosen) => screen.send({ type: 'part.show', show: chosen === 'all' ? null : chosen })}
          />
        </div>
      }
    >
      <Rows feedback={feedback} />
      {opened && <FeedbackSheet feedback={feedback} opened={opened} />}
    </Card>
  )
}

const columnsOf = (
  open: (feedback: AssignedFeedback) => void,
): readonly [TableColumn<AssignedFeedback>, ...TableColumn<AssignedFeedback>[]] => [
  { id: 'user', label: texts.columns.user, cell: ({ username }) => username },
  {
    id: 'type',
    label: texts.columns.type,
    cell: ({ feedback_type }) => (
      <span className={css.tight}>
        <TypeBadge type={feedback_type} />
      </span>
    ),
  },
  {
    id: 'content',
    label: texts.columns.content,
    cell: ({ content }) => (
      <span className={css.excerpt} title={content}>
        {content}
      </span>
    ),
  },
  {
    id: 'date',
    label: texts.columns.date,
    isShort: true,
    cell: ({ created_at }) => day(dayAt(Date.parse(created_at))),
  },
  {
    id: 'status',
    label: texts.columns.status,
    cell: ({ status }) => (
      <span className={css.tight}>
        <StatusBadge status={status} />
      </span>
    ),
  },
  {
    id: 'assignedTo',
    label: texts.columns.assignedTo,
    cell: ({ assigned_to_name }) => assigned_to_name ?? texts.unassigned,
  },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (feedback) => (
      <span className={css.tools}>
        <Button size="small" aria-label={texts.detailsOf(feedback.username)} onPress={() => open(feedback)}>
          {texts.details}
        </Button>
      </span>
    ),
  },
]

const Rows = ({ feedback }: FeedbackTableProps) => {
  const items = useSelector(feedback, ({ context }) => context.items)
  const filter = useSelector(feedback, ({ context }) => context.filter)
  // Rows of the previous filter that match the new one are already valid.
  const shown = useMemo(() => ofType(items ?? [], filter), [items, filter])
  const columns = useMemo(() => columnsOf((item) => feedback.send({ type: 'open', feedback: item })), [feedback])
  return (
    <>
      {shown.length > 0 && <Table label={texts.title} columns={columns} rows={shown} keyOf={({ id }) => id} isWide />}
      <EndOfList feedback={feedback} isEmpty={shown.length === 0} />
    </>
  )
}

const EndOfList = ({ feedback, isEmpty }: FeedbackTableProps & { isEmpty: boolean }) => {
  const failure = useSelector(feedback, (state) =>
    state.matches({ list: 'failed' }) ? state.context.listFailure : null,
  )
  const isLoading = useSelector(feedback, (state) => state.matches({ list: 'loading' }))
  const isLoadingMore = useSelector(feedback, (state) => state.matches({ list: 'loadingMore' }))
  const isUnknown = useSelector(feedback, ({ context }) => context.items === null || context.isStale)
  const hasMore = useSelector(feedback, ({ context }) => context.hasMore)
  const isWhole = useSelector(feedback, ({ context }) => context.filter === 'all')
  return (
    <Rest
      texts={words}
      failure={failure && loadReason(failure)}
      onRetry={() => feedback.send({ type: 'retry' })}
      isLoading={isUnknown}
      rows={4}
      isEmpty={isEmpty}
      empty={<Empty icon={MessageCircle}>{isWhole ? texts.empty : texts.emptyType}</Empty>}
      more={
        hasMore && {
          texts: words,
          isBusy: isLoadingMore,
          isDisabled: isLoading,
          isApart: true,
          onPress: () => feedback.send({ type: 'more' }),
        }
      }
    />
  )
}
