import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dashboardPath, dashboardPlaceOf } from '#machines/community/communityView.ts'
import { Loading } from '#src/components/Loading.tsx'
import { TabLinks } from '#src/components/TabLinks.tsx'
import { later } from '#src/components/later.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { dashboard as texts } from '#src/texts/profile/dashboard.ts'
import * as css from './Dashboard.css.ts'
import { OverviewScreen } from './Overview.tsx'

const fetchCommunity = async () => (await import('#src/screens/community/Community.tsx')).CommunityScreen
const CommunityScreen = later(fetchCommunity, <Loading label={texts.loading} rows={4} />)

const tabs = [
  { id: 'overview', label: texts.overview, href: dashboardPath({ kind: 'overview' }) },
  { id: 'community', label: texts.community, href: dashboardPath({ kind: 'feed', message: null }) },
] as const

const Dashboard = () => {
  const [query] = useSearchParams()
  const place = useMemo(() => dashboardPlaceOf(query), [query])
  return (
    <Page title={texts.title}>
      <TabLinks label={texts.tabs} items={tabs} selected={place.kind === 'overview' ? 'overview' : 'community'} />
      <div className={css.panel}>{place.kind === 'overview' ? <OverviewScreen /> : <CommunityScreen />}</div>
    </Page>
  )
}

/** The tabs are screens of their own; the address names one. The community's code is loaded when it first opens. */
export const DashboardScreen = Object.assign(Dashboard, {
  begin: async (query: URLSearchParams) =>
    (dashboardPlaceOf(query).kind === 'overview' ? OverviewScreen : await fetchCommunity()).begin(query),
})
