import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import type { Feedback } from '#machines/feedback/feedback.ts'
import { hasUnsentText, ownFeedbackMachine, type OwnFeedbackActor } from '#machines/feedback/ownFeedback.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList, More } from '#src/components/Rest.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { dateTime } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feedback as words } from '#src/texts/feedback/feedback.ts'
import '#src/texts/feedback/notices.ts'
import { body } from '#src/theme/type.css.ts'
import { StatusBadge, TypeBadge } from './FeedbackBadges.tsx'
import * as css from './Feedback.css.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

const texts = words.own

const OwnFeedback = ({ screen }: { screen: OwnFeedbackActor }) => {
  useUnsaved(screen, hasUnsentText)
  return (
    <Page title={texts.title} isNarrow>
      <div className={css.cards}>
        <Card title={texts.form}>
          <FeedbackForm feedback={screen} />
        </Card>
        <Card title={texts.list}>
          <Sent feedback={screen} />
        </Card>
      </div>
    </Page>
  )
}

/** /feedback: the form for the council, and the current user's feedback with its status. */
export const OwnFeedbackScreen = screenOf({
  id: 'ownFeedback',
  machine: ownFeedbackMachine,
  read: () => ({}),
  follows: ['feedback'],
  Content: OwnFeedback,
})

const Sent = ({ feedback }: { feedback: OwnFeedbackActor }) => {
  const items = useSelector(feedback, ({ context }) => context.items)
  const failure = useSelector(feedback, (snapshot) =>
    snapshot.matches({ list: 'failed' }) ? snapshot.context.listFailure : null,
  )
  return (
    <LoadedList
      texts={words}
      failure={failure && loadReason(failure)}
      onRetry={() => feedback.send({ type: 'retry' })}
      rows={2}
    >
      {items &&
        (items.length === 0 ? (
          <Empty icon={MessageCircle}>{texts.empty}</Empty>
        ) : (
          <div>
            <Items items={items} />
            {!failure && <MoreItems feedback={feedback} />}
          </div>
        ))}
    </LoadedList>
  )
}

const Items = ({ items }: { items: readonly Feedback[] }) => (
  <ul className={css.list} aria-label={texts.list}>
    {items.map(({ id, feedback_type, status, content, created_at }) => (
      <li key={id} className={css.item}>
        <div className={css.head}>
          <TypeBadge type={feedback_type} />
          <StatusBadge status={status} />
          <time className={css.when} dateTime={created_at}>
            {dateTime(created_at)}
          </time>
        </div>
        <p className={`${body} ${css.value}`}>
          <LongText>{content}</LongText>
        </p>
      </li>
    ))}
  </ul>
)

const MoreItems = ({ feedback }: { feedback: OwnFeedbackActor }) => {
  const hasMore = useSelector(feedback, ({ context }) => context.hasMore)
  const isLoading = useSelector(feedback, (state) => state.matches({ list: 'loading' }))
  const isLoadingMore = useSelector(feedback, (state) => state.matches({ list: 'loadingMore' }))
  if (!hasMore) return null
  return (
    <More
      isApart
      texts={words}
      isBusy={isLoadingMore}
      isDisabled={isLoading}
      onPress={() => feedback.send({ type: 'more' })}
    />
  )
}
