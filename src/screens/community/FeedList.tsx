import { useSelector } from '@xstate/react'
import { MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { isShortSearch } from '#machines/community/feed.ts'
import { Alert } from '#src/components/Alert.tsx'
import { ArticleFeed } from '#src/components/ArticleFeed.tsx'
import { Button } from '#src/components/Button.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useKeptPlace } from '#src/hooks/useKeptPlace.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feed as texts } from '#src/texts/community/messages.ts'
import * as css from './Feed.css.ts'
import { MessageItem } from './MessageItem.tsx'
import { stretched, type Stretch } from './stretches.ts'
import type { FeedNewsActor } from '#machines/community/feedNews.machine.ts'
import type { FeedActor } from '#machines/community/feed.machine.ts'
import { useWall } from './wall.ts'

interface FeedListProps {
  feed: FeedActor
  /** The message that is already shown above the list, or null. */
  above: string | null
}

/**
 * The list scrolls by itself; on phones the page scrolls. New messages on top never move the text that the user reads.
 */
export const FeedList = ({ feed, news, above }: FeedListProps & { news: FeedNewsActor }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [isOnTop, setOnTop] = useState(true)
  const isLost = useSelector(feed, ({ context }) => context.isLost)
  const isBusy = useSelector(feed, ({ context, value }) => context.isStale && value !== 'failed')
  useKeptPlace(scroller, (isDeep) => {
    setOnTop(!isDeep)
    // A user who leaves the top has seen the announced messages.
    if (!isDeep || news.getSnapshot().context.announced > 0) news.send({ type: 'seen' })
  })
  const toTop = () => {
    const list = scroller.current
    if (list !== null && list.scrollTop > 0) list.scrollTo({ top: 0 })
    else list?.scrollIntoView()
    news.send({ type: 'seen' })
  }
  return (
    <>
      {isLost && (
        <div className={css.notice}>
          <Alert tone="warning">{texts.notLive}</Alert>
        </div>
      )}
      <div>
        <div ref={scroller} className={css.scroller} aria-busy={isBusy}>
          <div>
            <Content feed={feed} above={above} />
          </div>
        </div>
        {isBusy && <Reading feed={feed} />}
        <News news={news} isOnTop={isOnTop} onPress={toTop} />
      </div>
    </>
  )
}

const Content = ({ feed, above }: FeedListProps) => {
  const { replies } = useWall()
  const openId = useSelector(replies, ({ context }) => context.messageId)
  const messages = useSelector(feed, ({ context }) => context.messages)
  const sending = useSelector(feed, ({ context }) => context.sending)
  const gone = useSelector(feed, ({ context }) => context.gone)
  const failure = useSelector(feed, (state) => (state.matches('failed') ? state.context.failure : null))
  const isFirst = useSelector(feed, ({ context }) => context.isStale)
  const hasMore = useSelector(feed, ({ context }) => context.next !== null)
  const isLoadingMore = useSelector(feed, (state) => state.matches('loadingMore'))
  const isShort = useSelector(feed, ({ context: { view, isStale } }) => !isStale && isShortSearch(view.search))
  // A deleted message with open replies stays, with the typed reply.
  const shown = messages.filter(({ id }) => id !== above && (!gone.includes(id) || id === openId))
  const size = hasMore ? -1 : sending.length + shown.length
  const stretches = useStretches(shown.map(({ id }) => id))
  const newestOnly = isShort && !hasMore && <p className={css.newestOnly}>{texts.newestOnly}</p>
  const placeOf = new Map(shown.map((message, at) => [message.id, { message, place: sending.length + at + 1 }]))
  if (failure)
    return (
      <Failure
        title={texts.loadFailed}
        headingLevel={3}
        retryLabel={texts.retry}
        onRetry={() => feed.send({ type: 'retry' })}
      >
        {loadReason(failure)}
      </Failure>
    )
  if (shown.length + sending.length === 0)
    return isFirst ? (
      <Loading label={texts.loading} rows={5} />
    ) : (
      <>
        <Empty icon={MessagesSquare}>{texts.empty}</Empty>
        {newestOnly}
      </>
    )
  return (
    <>
      <ArticleFeed label={texts.title} isBusy={isLoadingMore}>
        {sending.map((message, index) => (
          <MessageItem key={message.id} message={message} place={index + 1} size={size} isSending />
        ))}
        {stretches.map(({ key, ids }) => (
          <div key={key} role="presentation" className={css.stretch}>
            {ids.map((id) => {
              const found = placeOf.get(id)
              return found && <MessageItem key={id} {...found} size={size} isGone={gone.includes(id)} />
            })}
          </div>
        ))}
      </ArticleFeed>
      {hasMore && (
        <div className={css.more}>
          <Button isBusy={isLoadingMore} busyLabel={texts.loadingMore} onPress={() => feed.send({ type: 'more' })}>
            {texts.more}
          </Button>
        </div>
      )}
      {newestOnly}
    </>
  )
}

/** The browser lays out and paints long lists by stretches, and skips those out of sight. */
const useStretches = (ids: readonly string[]): readonly Stretch[] => {
  const [known, setKnown] = useState<{ ids: string; stretches: readonly Stretch[] }>({ ids: '', stretches: [] })
  const now = ids.join()
  if (known.ids === now) return known.stretches
  const stretches = stretched(known.stretches, ids)
  setKnown({ ids: now, stretches })
  return stretches
}

/** Covers the known list until the requested one is loaded. */
const Reading = ({ feed }: { feed: FeedActor }) => {
  const isShown = useSelector(feed, ({ context }) => context.messages.length > 0)
  return (
    isShown && (
      <div className={css.news}>
        <output className={css.reading}>{texts.loading}</output>
      </div>
    )
  )
}

/** Announces the new messages of the last seconds once; a button scrolls to them. */
const News = ({ news, isOnTop, onPress }: { news: FeedNewsActor; isOnTop: boolean; onPress: () => void }) => {
  const announced = useSelector(news, ({ context }) => context.announced)
  const state = useSelector(news, ({ value }) => stateText(value))
  return (
    <div className={css.news} data-machine="feedNews" data-state={state}>
      <VisuallyHidden>
        <output>{announced > 0 ? texts.news(announced) : ''}</output>
      </VisuallyHidden>
      {announced > 0 && !isOnTop && (
        <button type="button" className={css.newsPill} onClick={onPress}>
          {texts.news(announced)} · {texts.showNews}
        </button>
      )}
    </div>
  )
}
