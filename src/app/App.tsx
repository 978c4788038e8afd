import { I18nProvider } from 'react-aria-components/I18nProvider'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { OpenOverlays, type AddOverlay } from '#src/components/back.ts'
import { addOverlay } from '#src/hooks/leaving.ts'
import { Frame } from './Frame.tsx'
import { history } from './history.ts'
import { NoticesWhenNeeded } from './NoticesWhenNeeded.tsx'

const openOverlay: AddOverlay = (overlay) => {
  history.cover()
  return addOverlay(overlay)
}

export const App = () => (
  <I18nProvider locale="pt-BR">
    <OpenOverlays value={openOverlay}>
      {/* The history itself renders in transitions. */}
      <HistoryRouter history={history} useTransitions={false}>
        <Frame />
      </HistoryRouter>
      <NoticesWhenNeeded />
    </OpenOverlays>
  </I18nProvider>
)
