import { Settings } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAdmin, may, type Access } from '#machines/shared/access.ts'
import { councilPath, councilTabOf, councilTabsFor, type CouncilTab } from '#machines/council/councilView.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { later } from '#src/components/later.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { council as texts } from '#src/texts/council/council.ts'
import '#src/texts/pageNotices.ts'
import * as css from './Council.css.ts'

const waiting = (rows: number) => (
  <Card>
    <Loading label={texts.loading}>
      <SkeletonRows count={rows} />
    </Loading>
  </Card>
)
const contents: Record<CouncilTab, ComponentType> = {
  members: later(async () => (await import('./CouncilMembers.tsx')).CouncilMembers, waiting(5)),
  monitor: later(async () => (await import('./Monitoring.tsx')).Monitoring, waiting(5)),
  feedback: later(async () => (await import('#src/screens/feedback/FeedbackTable.tsx')).FeedbackTable, waiting(5)),
  meetings: later(async () => (await import('#src/screens/meetings/Meetings.tsx')).Meetings, waiting(5)),
}
const UpcomingMeetings = later(
  async () => (await import('#src/screens/meetings/UpcomingMeetings.tsx')).UpcomingMeetings,
  waiting(3),
)

/** The tab is in the address. */
export const CouncilScreen = () => {
  const access = useAccess()
  return access && <Council access={access} />
}

const Council = ({ access }: { access: Access }) => {
  const [query] = useSearchParams()
  const tabs = councilTabsFor(access)
  const selected = councilTabOf(query, tabs)
  const Content = contents[selected]
  // The tab 'meetings' shows all of them.
  const seesMeetings = may(access, 'council_meetings', 'view') && selected !== 'meetings'
  return (
    <Page
      title={texts.title}
      // The guard of that page lets only administrators in.
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
      {/* Seven columns need the full width. The meetings are below them. */}
      <div className={css.grid} data-beside={(seesMeetings && selected !== 'feedback') || undefined}>
        <div className={css.panel}>
          <Content />
        </div>
        {seesMeetings && <UpcomingMeetings />}
      </div>
    </Page>
  )
}
