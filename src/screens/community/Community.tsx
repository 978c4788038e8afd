import { useSelector } from '@xstate/react'
import { communityMachine, type CommunityActor } from '#machines/community/community.machine.ts'
import {
  type CommunitySection,
  communityPlaceOf,
  communitySections,
  dashboardPath,
} from '#machines/community/communityView.ts'
import { Loading } from '#src/components/Loading.tsx'
import { PillLinks } from '#src/components/PillLinks.tsx'
import { later } from '#src/components/later.tsx'
import { shortCount } from '#src/components/shortCount.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { useUnread } from '#src/hooks/unread.ts'
import '#src/texts/community/notices.ts'
import { community as texts } from '#src/texts/community/community.ts'
import { shell } from '#src/texts/app/shell.ts'
import { section as heading } from '#src/theme/type.css.ts'
import * as css from './Community.css.ts'
import { FeedPlace } from './FeedPlace.tsx'
import { PinnedCard } from './PinnedCard.tsx'

const waiting = <Loading label={shell.loading} rows={4} />
const NotificationsPlace = later(
  async () => (await import('#src/screens/notifications/NotificationsPlace.tsx')).NotificationsPlace,
  waiting,
)

const pathOf = (id: CommunitySection) => dashboardPath(id === 'feed' ? { kind: id, message: null } : { kind: id })

/** The three sections of the community. */
const Community = ({ screen }: { screen: CommunityActor }) => {
  const section = useSelector(screen, ({ context: { place } }) => place.kind)
  const wall = useSelector(screen, ({ children }) => children.wall)
  const pinned = useSelector(screen, ({ children }) => children.pinned)
  const unread = useUnread()
  return (
    <>
      <header className={css.head}>
        <h2 className={heading}>{texts.title}</h2>
        <PillLinks
          label={texts.sections}
          selected={section}
          items={communitySections.map((id) => ({
            id,
            label: texts.sectionNames[id],
            href: pathOf(id),
            news:
              id === 'notifications' && unread !== null && unread > 0
                ? { count: shortCount(unread), label: shell.unread(unread) }
                : undefined,
          }))}
        />
      </header>
      {section === 'feed' && wall && pinned && <FeedPlace wall={wall} pinned={pinned} />}
      {section === 'notifications' && <NotificationsPlace />}
      {section === 'pinned' && pinned && <PinnedCard pinned={pinned} />}
    </>
  )
}

/** The tab Comunidade of the dashboard. Its section is in the address. */
export const CommunityScreen = screenOf({
  id: 'community',
  machine: communityMachine,
  read: (query) => ({ place: communityPlaceOf(query) }),
  follows: [],
  Content: Community,
})
