import { useActorRef } from '@xstate/react'
import { lazy } from 'react'
import { settingsPath, settingsTabOf, settingsTabs } from '#machines/model/settingsForm.ts'
import { settingsMachine } from '#machines/settings.machine.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { settings as texts } from '#src/texts/settings.ts'
import { TabbedPage } from '../TabbedPage.tsx'
import '#src/texts/pageNotices.ts'

const Audit = lazy(async () => ({ default: (await import('./Audit.tsx')).Audit }))
const General = lazy(async () => ({ default: (await import('./General.tsx')).General }))

/** BEYOND.md, '/admin/settings'. What is typed stays while one looks at the audit log. */
export const SettingsScreen = () => {
  const settings = useActorRef(settingsMachine)
  useNotices(settings)
  return (
    <TabbedPage
      texts={texts}
      loading={texts.loading}
      tabs={settingsTabs}
      tabOf={settingsTabOf}
      pathOf={settingsPath}
      contents={{ general: <General settings={settings} />, audit: <Audit /> }}
    />
  )
}
