import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { settingsAddressOf, settingsPath, settingsTabs } from '#machines/settings/settingsForm.ts'
import { settingsMachine, type SettingsActor } from '#machines/settings/settings.machine.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { TabLoading } from '#src/screens/app/TabbedPage.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import '#src/texts/pageNotices.ts'

const waiting = <TabLoading label={texts.loading} />
const Audit = later(async () => (await import('./Audit.tsx')).Audit, waiting)
const General = later(async () => (await import('./General.tsx')).General, waiting)

const Settings = ({ screen }: { screen: SettingsActor }) => {
  const tab = useSelector(screen, ({ context }) => context.tab)
  const { form, log, download } = useSelector(screen, ({ children }) => children)
  const navigate = useNavigate()
  const contents = {
    general: form && <General form={form} />,
    audit: log && download && <Audit log={log} download={download} />,
  }
  return (
    <Page
      title={texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href="/admin">
          {texts.back}
        </LinkButton>
      }
    >
      <Tabs
        label={texts.tabs}
        selected={tab}
        onSelect={(id) => void navigate(settingsPath(id), { preventScrollReset: true })}
        items={settingsTabs.map((id) => ({ id, label: texts.tabNames[id], content: contents[id] }))}
      />
    </Page>
  )
}

/** `/admin/settings`. The tab and the filters of the audit log are in the address. */
export const SettingsScreen = screenOf({
  id: 'settings',
  machine: settingsMachine,
  read: settingsAddressOf,
  Content: Settings,
})
