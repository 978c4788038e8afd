import { ArrowLeft } from 'lucide-react'
import { useActorRef } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { settingsMachine } from '#machines/settings.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { settings as texts } from '#src/texts/settings.ts'

const General = lazy(async () => ({ default: (await import('./General.tsx')).General }))

/** BEYOND.md, '/admin/settings'. What is typed stays while one looks at the audit log. */
export const SettingsScreen = () => {
  const settings = useActorRef(settingsMachine)
  useNotices(settings)
  return (
    <Page
      title={texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href="/admin">
          {texts.back}
        </LinkButton>
      }
    >
      <Suspense fallback={<Waiting />}>
        <General settings={settings} />
      </Suspense>
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
