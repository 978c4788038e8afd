import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Card } from '#src/components/Card.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { BackToAdmin } from '#src/screens/app/BackToAdmin.tsx'
import { Page } from '#src/screens/app/Page.tsx'

interface TabbedPageProps<Id extends string> {
  texts: { title: string; tabs: string; tabNames: Readonly<Record<Id, string>> }
  tabs: readonly Id[]
  tabOf: (query: URLSearchParams) => Id
  pathOf: (tab: Id) => string
  contents: Readonly<Record<Id, ReactNode>>
}

/** Shown while a tab's code is loading. */
export function TabLoading({ label }: { label: string }) {
  return (
    <Card>
      <Loading label={label} rows={5} />
    </Card>
  )
}

/** A page of the administration whose tab is in the address. */
export function TabbedPage<Id extends string>({ texts, tabs, tabOf, pathOf, contents }: TabbedPageProps<Id>) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Page title={texts.title} above={<BackToAdmin />}>
      <Tabs
        label={texts.tabs}
        selected={tabOf(query)}
        onSelect={(tab) => void navigate(pathOf(tab), { preventScrollReset: true })}
        items={tabs.map((id) => ({
          id,
          label: texts.tabNames[id],
          content: contents[id],
        }))}
      />
    </Page>
  )
}
