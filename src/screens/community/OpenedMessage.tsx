import { useSelector } from '@xstate/react'
import { MessageSquareOff } from 'lucide-react'
import { dashboardPath } from '#machines/community/communityView.ts'
import type { OpenedMessageActor } from '#machines/community/openedMessage.machine.ts'
import type { WallActor } from '#machines/community/wall.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feed as texts } from '#src/texts/community/messages.ts'
import { meta } from '#src/theme/type.css.ts'
import * as css from './Feed.css.ts'
import { MessageItem } from './MessageItem.tsx'

/** The message that a notification links to, with its thread open, above the feed. */
export const OpenedMessage = ({ wall }: { wall: WallActor }) => {
  const isGone = useSelector(wall, (state) => state.matches({ opened: 'gone' }))
  const opened = useSelector(wall, ({ children }) => children.opened)
  return (
    <section className={css.opened} aria-label={texts.opened}>
      <div className={css.openedHead}>
        <h3 className={meta}>{texts.opened}</h3>
        <TextLink href={dashboardPath({ kind: 'feed', message: null })}>{texts.wholeFeed}</TextLink>
      </div>
      {isGone ? <Empty icon={MessageSquareOff}>{texts.openedGone}</Empty> : opened && <Opened opened={opened} />}
    </section>
  )
}

const Opened = ({ opened }: { opened: OpenedMessageActor }) => {
  const state = useSelector(opened, ({ value }) => stateText(value))
  const message = useSelector(opened, ({ context }) => context.message)
  const failure = useSelector(opened, ({ context }) => context.failure)
  return (
    <div data-machine="openedMessage" data-state={state}>
      {state === 'looking' && message === null && <Loading label={texts.loadingOne} />}
      {state === 'failed' && failure && (
        <Failure title={texts.loadFailed} retryLabel={texts.retry} onRetry={() => opened.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      )}
      {message && <MessageItem message={message} place={1} size={1} />}
    </div>
  )
}
