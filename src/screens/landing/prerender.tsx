import '#src/theme/global.css.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingScreen } from './Landing.tsx'

/** The landing's HTML, for src/app/prerender.ts; runs in Node only. */
export const render = () => renderToStaticMarkup(<LandingScreen />)
