import { ArrowLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { settingsPath, settingsTabOf, settingsTabs, type SettingsTab } from '#machines/council/councilSettings.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { later } from '#src/components/later.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { councilSettings as texts } from '#src/texts/council/councilSettings.ts'
import '#src/texts/pageNotices.ts'
import * as css from './CouncilSettings.css.ts'

const waiting = <Loading label={texts.loading} rows={5} />
const contents: Record<SettingsTab, ComponentType> = {
  positions: later(async () => (await import('./Positions.tsx')).Positions, waiting),
  permissions: later(async () => (await import('./Permissions.tsx')).Permissions, waiting),
  meetings: later(async () => (await import('#src/screens/meetings/Meetings.tsx')).Meetings, waiting),
}

const tabs = settingsTabs.map((id) => ({ id, label: texts.tabNames[id], href: settingsPath(id) }))

/** The tab is in the address. Its code is loaded when it first opens. */
export const CouncilSettingsScreen = () => {
  const [query] = useSearchParams()
  const tab = settingsTabOf(query)
  const Content = contents[tab]
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
        <Content />
      </div>
    </Page>
  )
}
