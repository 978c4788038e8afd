import { Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAdmin, may, type Access } from '#machines/model/access.ts'
import { councilPath, councilTabOf, councilTabsFor, type CouncilTab } from '#machines/model/councilView.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { useAccess } from '#src/joints/session.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { council as texts } from '#src/texts/council.ts'
import '#src/texts/pageNotices.ts'
import * as css from './Council.css.ts'

const contents: Record<CouncilTab, ReturnType<typeof lazy>> = {
  members: lazy(async () => ({ default: (await import('./CouncilMembers.tsx')).CouncilMembers })),
  monitor: lazy(async () => ({ default: (await import('./Monitoring.tsx')).Monitoring })),
  feedback: lazy(async () => ({ default: (await import('#src/screens/feedback/FeedbackTable.tsx')).FeedbackTable })),
}

const UpcomingMeetings = lazy(async () => ({
  default: (await import('#src/screens/meetings/UpcomingMeetings.tsx')).UpcomingMeetings,
}))

/** SPEC.md, section 2, Council panel. Which tab is open is in the address. */
export const CouncilScreen = () => {
  const access = useAccess()
  return access && <Council access={access} />
}

const Council = ({ access }: { access: Access }) => {
  const [query] = useSearchParams()
  const tabs = councilTabsFor(access)
  const selected = councilTabOf(query, tabs)
  const Content = contents[selected]
  const seesMeetings = may(access, 'council_meetings', 'view')
  return (
    <Page
      title={texts.title}
      // For whom the guard lets in (BEYOND.md, 'People and access').
      {...(isAdmin(access) && {
        actions: (
          <LinkButton icon={Settings} href="/council/settings">
            {texts.settings}
          </LinkButton>
        ),
      })}
    >
      <TabLinks
        label={texts.tabs}
        selected={selected}
        items={tabs.map((id) => ({ id, label: texts.tabNames[id], href: councilPath(id) }))}
      />
      {/* Seven columns need the whole width: there the meetings stand below. */}
      <div className={css.grid} data-beside={(seesMeetings && selected !== 'feedback') || undefined}>
        <div className={css.panel}>
          <Suspense
            fallback={
              <Card>
                <Loading label={texts.loading}>
                  <SkeletonRows count={5} />
                </Loading>
              </Card>
            }
          >
            <Content />
          </Suspense>
        </div>
        {seesMeetings && (
          <Suspense
            fallback={
              <Card>
                <Loading label={texts.loading}>
                  <SkeletonRows count={3} />
                </Loading>
              </Card>
            }
          >
            <UpcomingMeetings />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
