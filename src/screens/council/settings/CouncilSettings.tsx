import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { councilSettingsMachine, type CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { settingsAddressOf, settingsPath, settingsTabs } from '#machines/council/councilSettings.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { councilSettings as texts } from '#src/texts/council/councilSettings.ts'
import '#src/texts/council/settingsNotices.ts'
import * as css from './CouncilSettings.css.ts'

const waiting = <Loading label={texts.loading} rows={5} />
const Positions = later(async () => (await import('./Positions.tsx')).Positions, waiting)
const Permissions = later(async () => (await import('./Permissions.tsx')).Permissions, waiting)
const Meetings = later(async () => (await import('#src/screens/meetings/Meetings.tsx')).Meetings, waiting)

const tabs = settingsTabs.map((id) => ({ id, label: texts.tabNames[id], href: settingsPath(id) }))

const CouncilSettings = ({ screen }: { screen: CouncilSettingsActor }) => {
  const tab = useSelector(screen, ({ context }) => context.tab)
  return (
    <Page
      title={texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href="/council">
          {texts.back}
        </LinkButton>
      }
    >
      <TabLinks label={texts.tabs} items={tabs} selected={tab} />
      <div className={css.panel}>
        <Tab screen={screen} />
      </div>
    </Page>
  )
}

/** The code of a tab is loaded when it first opens. */
const Tab = ({ screen }: { screen: CouncilSettingsActor }) => {
  const isFailed = useSelector(screen, (snapshot) => snapshot.matches('failed'))
  const positions = useSelector(screen, ({ children }) => children.positions)
  const permissions = useSelector(screen, ({ children }) => children.permissions)
  if (isFailed) throw new Error('the machine of the tab failed')
  if (positions) return <Positions positions={positions} />
  return permissions ? <Permissions screen={screen} permissions={permissions} /> : <Meetings screen={screen} />
}

/** The tab is in the address. */
export const CouncilSettingsScreen = screenOf({
  id: 'councilSettings',
  machine: councilSettingsMachine,
  read: settingsAddressOf,
  follows: ['meeting'],
  Content: CouncilSettings,
})
