import '#src/theme/global.css.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import seal from '#src/components/seal.svg?raw'
import { LandingScreen } from './Landing.tsx'

/** The HTML of the landing page, for src/app/prerender.ts. Runs in Node only. */
export const render = () =>
  renderToStaticMarkup(<LandingScreen seal={<div aria-hidden="true" dangerouslySetInnerHTML={{ __html: seal }} />} />)
