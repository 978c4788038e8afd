import { I18nProvider } from 'react-aria-components/I18nProvider'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { OpenOverlays } from '#src/components/back.ts'
import { addOverlay } from '#src/hooks/leaving.ts'
import { Frame } from './Frame.tsx'
import { history } from './history.ts'
import { NoticesWhenNeeded } from './NoticesWhenNeeded.tsx'

export const App = () => (
  <I18nProvider locale="pt-BR">
    <OpenOverlays value={addOverlay}>
      {/* The history itself renders in transitions. */}
      <HistoryRouter history={history} useTransitions={false}>
        <Frame />
      </HistoryRouter>
      <NoticesWhenNeeded />
    </OpenOverlays>
  </I18nProvider>
)
