import { useActorRef } from '@xstate/react'
import { settingsPath, settingsTabOf, settingsTabs } from '#machines/settings/settingsForm.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import { later } from '#src/components/later.tsx'
import { useNotices } from '#src/hooks/useNotices.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import { TabbedPage, TabLoading } from '#src/screens/app/TabbedPage.tsx'
import '#src/texts/pageNotices.ts'

const waiting = <TabLoading label={texts.loading} />
const Audit = later(async () => (await import('./Audit.tsx')).Audit, waiting)
const General = later(async () => (await import('./General.tsx')).General, waiting)

/** `/admin/settings`. Typed values stay while the audit log is open. */
export const SettingsScreen = () => {
  const settings = useActorRef(settingsMachine)
  useNotices(settings)
  return (
    <TabbedPage
      texts={texts}
      tabs={settingsTabs}
      tabOf={settingsTabOf}
      pathOf={settingsPath}
      contents={{ general: <General settings={settings} />, audit: <Audit /> }}
    />
  )
}
