import {
  type CommunitySection,
  type DashboardPlace,
  communitySections,
  dashboardPath,
} from '#machines/community/communityView.ts'
import { Loading } from '#src/components/Loading.tsx'
import { PillLinks } from '#src/components/PillLinks.tsx'
import { later } from '#src/components/later.tsx'
import { useUnread } from '#src/hooks/unread.ts'
import { community as texts } from '#src/texts/community/community.ts'
import { shell } from '#src/texts/app/shell.ts'
import { section } from '#src/theme/type.css.ts'
import * as css from './Community.css.ts'
import { FeedPlace } from './FeedPlace.tsx'

// Each section's code is loaded when the section is opened.
const waiting = <Loading label={shell.loading} rows={4} />
const NotificationsPlace = later(
  async () => (await import('#src/screens/notifications/NotificationsPlace.tsx')).NotificationsPlace,
  waiting,
)
const PinnedPlace = later(async () => (await import('./PinnedPlace.tsx')).PinnedPlace, waiting)

const pathOf = (id: CommunitySection) => dashboardPath(id === 'feed' ? { kind: id, message: null } : { kind: id })

/** The three sections of the community. */
export const Community = ({ place }: { place: Exclude<DashboardPlace, { kind: 'overview' }> }) => {
  const unread = useUnread()
  return (
    <>
      <header className={css.head}>
        <h2 className={section}>{texts.title}</h2>
        <PillLinks
          label={texts.sections}
          selected={place.kind}
          items={communitySections.map((id) => ({
            id,
            label: texts.sectionNames[id],
            href: pathOf(id),
            news:
              id === 'notifications' && unread !== null && unread > 0
                ? { count: unread > 9 ? '9+' : String(unread), label: shell.unread(unread) }
                : undefined,
          }))}
        />
      </header>
      {place.kind === 'feed' && <FeedPlace message={place.message} />}
      {place.kind === 'notifications' && <NotificationsPlace />}
      {place.kind === 'pinned' && <PinnedPlace />}
    </>
  )
}
