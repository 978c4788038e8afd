import { useSelector } from '@xstate/react'
import { Settings } from 'lucide-react'
import { isAdmin } from '#machines/shared/access.ts'
import { councilMachine, shownTab, type CouncilActor } from '#machines/council/council.machine.ts'
import { councilAddressOf, councilPath, councilTabsFor } from '#machines/council/councilView.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { council as texts } from '#src/texts/council/council.ts'
import '#src/texts/council/notices.ts'
import * as css from './Council.css.ts'
import { CouncilMembers } from './CouncilMembers.tsx'

const waiting = (rows: number) => (
  <Card>
    <Loading label={texts.loading}>
      <SkeletonRows count={rows} />
    </Loading>
  </Card>
)
const Monitoring = later(async () => (await import('./Monitoring.tsx')).Monitoring, waiting(5))
const FeedbackTab = later(async () => (await import('#src/screens/feedback/FeedbackTable.tsx')).FeedbackTab, waiting(5))
const Meetings = later(async () => (await import('#src/screens/meetings/Meetings.tsx')).Meetings, waiting(5))
const UpcomingMeetings = later(
  async () => (await import('#src/screens/meetings/UpcomingMeetings.tsx')).UpcomingMeetings,
  waiting(3),
)

interface CouncilProps {
  screen: CouncilActor
}

const Council = ({ screen }: CouncilProps) => {
  const access = useSelector(screen, ({ context }) => context.access)
  const selected = useSelector(screen, ({ context }) => shownTab(context))
  const seesMeetings = useSelector(screen, (snapshot) => snapshot.matches({ meetings: 'card' }))
  if (access === null || selected === null) return null
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
        items={councilTabsFor(access).map((id) => ({ id, label: texts.tabNames[id], href: councilPath(id) }))}
      />
      {/* Seven columns need the full width. The meetings are below them. */}
      <div className={css.grid} data-beside={(seesMeetings && selected !== 'feedback') || undefined}>
        <div className={css.panel}>
          <Tab screen={screen} />
        </div>
        {seesMeetings && <UpcomingMeetings screen={screen} />}
      </div>
    </Page>
  )
}

/** The code of a tab is loaded when it first opens. */
const Tab = ({ screen }: CouncilProps) => {
  const isFailed = useSelector(screen, (snapshot) => snapshot.matches({ tab: 'failed' }))
  const members = useSelector(screen, ({ children }) => children.members)
  const monitoring = useSelector(screen, ({ children }) => children.monitor)
  const isFeedback = useSelector(screen, (snapshot) => snapshot.matches({ tab: 'feedback' }))
  if (isFailed) throw new Error('the machine of the tab failed')
  if (members) return <CouncilMembers members={members} />
  if (monitoring) return <Monitoring monitoring={monitoring} />
  return isFeedback ? <FeedbackTab screen={screen} /> : <Meetings screen={screen} />
}

/** The tab is in the address. */
export const CouncilScreen = screenOf({
  id: 'council',
  machine: councilMachine,
  read: councilAddressOf,
  follows: ['meeting', 'feedback_assigned'],
  Content: Council,
})
