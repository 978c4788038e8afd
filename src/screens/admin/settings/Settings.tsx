import { ArrowLeft } from 'lucide-react'
import { useActorRef } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { settingsPath, settingsTabOf, settingsTabs } from '#machines/model/settingsForm.ts'
import { settingsMachine } from '#machines/settings.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { settings as texts } from '#src/texts/settings.ts'
import '#src/texts/pageNotices.ts'

const Audit = lazy(async () => ({ default: (await import('./Audit.tsx')).Audit }))
const General = lazy(async () => ({ default: (await import('./General.tsx')).General }))

/** BEYOND.md, '/admin/settings'. What is typed stays while one looks at the audit log. */
export const SettingsScreen = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const settings = useActorRef(settingsMachine)
  useNotices(settings)
  const contents = { general: <General settings={settings} />, audit: <Audit /> }
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
        selected={settingsTabOf(query)}
        onSelect={(tab) => void navigate(settingsPath(tab), { preventScrollReset: true })}
        items={settingsTabs.map((id) => ({
          id,
          label: texts.tabNames[id],
          content: <Suspense fallback={<Waiting />}>{contents[id]}</Suspense>,
        }))}
      />
    </Page>
  )
}

const Waiting = () => (
  <Card>
    <Loading label={texts.loading}>
      <SkeletonRows count={5} />
    </Loading>
  </Card>
)
