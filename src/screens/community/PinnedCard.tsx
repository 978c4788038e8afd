import { useSelector } from '@xstate/react'
import { Pin } from 'lucide-react'
import { dashboardPath } from '#machines/community/communityView.ts'
import { isStaff } from '#machines/shared/access.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import type { PinnedActor } from '#machines/community/pinned.machine.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { pinned as texts } from '#src/texts/community/pinned.ts'
import { PinnedAdd } from './PinnedAdd.tsx'
import * as css from './Pinned.css.ts'
import { PinnedItemView } from './PinnedItemView.tsx'

const Unpin = later(async () => (await import('./PinnedUnpin.tsx')).PinnedUnpin)

/** The pinned items; `most`: only the newest ones, with a link to all. Staff can pin and unpin. */
export const PinnedCard = ({ pinned, most }: { pinned: PinnedActor; most?: number }) => {
  const form = useSelector(pinned, ({ children }) => children.form)
  const access = useAccess()
  const mayPin = access !== null && isStaff(access)
  const state = useSelector(pinned, ({ value }) => stateText(value))
  const isConfirming = useSelector(pinned, (snapshot) => !snapshot.matches({ unpin: 'resting' }))
  return (
    <Card
      title={texts.title}
      headingLevel={3}
      {...(mayPin && form && { aside: <PinnedAdd form={form} /> })}
      data-machine="pinned"
      data-state={state}
    >
      <Body pinned={pinned} mayPin={mayPin} most={most} />
      {isConfirming && <Unpin pinned={pinned} />}
    </Card>
  )
}

const Body = ({ pinned, mayPin, most }: { pinned: PinnedActor; mayPin: boolean; most: number | undefined }) => {
  const items = useSelector(pinned, ({ context }) => context.items)
  const isLoading = useSelector(pinned, (state) => state.matches({ list: 'loading' }))
  const failure = useSelector(pinned, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  if (isLoading || failure || items.length === 0)
    return (
      <Rest
        texts={texts}
        failure={failure && reason(failure, texts.failedText)}
        onRetry={() => pinned.send({ type: 'retry' })}
        isLoading={isLoading}
        rows={2}
        empty={<Empty icon={Pin}>{texts.empty}</Empty>}
      />
    )
  return (
    <>
      <ul className={css.items} aria-label={texts.list}>
        {items.slice(0, most).map((item) => (
          <PinnedItemView
            key={item.id}
            item={item}
            {...(mayPin && { onUnpin: () => pinned.send({ type: 'unpin', item }) })}
          />
        ))}
      </ul>
      {most !== undefined && items.length > most && (
        <div className={css.more}>
          <TextLink href={dashboardPath({ kind: 'pinned' })}>{texts.seeAll(items.length)}</TextLink>
        </div>
      )}
    </>
  )
}
