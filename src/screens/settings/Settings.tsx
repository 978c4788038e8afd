import { useSelector } from '@xstate/react'
import { settingsAddressOf, settingsPath, settingsTabOf, settingsTabs } from '#machines/settings/settingsForm.ts'
import { settingsMachine, type SettingsActor } from '#machines/settings/settings.machine.ts'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { settings as texts } from '#src/texts/settings/settings.ts'
import { TabbedPage, TabLoading } from '#src/screens/app/TabbedPage.tsx'
import '#src/texts/administrationNotices.ts'

const waiting = <TabLoading label={texts.loading} />
const Audit = later(async () => (await import('./Audit.tsx')).Audit, waiting)
const Identity = later(async () => (await import('./Identity.tsx')).Identity, waiting)
const General = later(async () => (await import('./General.tsx')).General, waiting)

/** Typed values stay while the audit log is open. */
const Settings = ({ screen }: { screen: SettingsActor }) => {
  const { form, pauses, identity, log, download } = useSelector(screen, ({ children }) => children)
  return (
    <TabbedPage
      texts={texts}
      tabs={settingsTabs}
      tabOf={settingsTabOf}
      pathOf={settingsPath}
      contents={{
        general: form && pauses ? <General form={form} pauses={pauses} /> : waiting,
        identity: identity ? <Identity form={identity} /> : waiting,
        audit: log && download ? <Audit log={log} download={download} /> : waiting,
      }}
    />
  )
}

/** `/admin/settings`. The tab and the filters of the audit log are in the address. */
export const SettingsScreen = screenOf({
  id: 'settings',
  machine: settingsMachine,
  read: settingsAddressOf,
  follows: [],
  Content: Settings,
})
