import { ArrowRight, Landmark, Pause, Play } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import sealUrl from '#src/components/seal.svg?no-inline'
import { ClubWordmark } from '#src/screens/shared/ClubWordmark.tsx'
import { club } from '#machines/shared/club.ts'
import { nameSpan } from '#machines/shared/nameSpan.ts'
import { landing as texts, quotes } from '#src/texts/entrance/landing.ts'
import * as css from './Landing.css.ts'

interface LandingScreenProps {
  ref?: Ref<HTMLDivElement>
  /** Inline in the prerendered page, so that its text waits for no picture. */
  seal?: ReactNode
}

const drawnSeal = <img src={sealUrl} alt="" width={480} height={480} decoding="async" />

/**
 * The landing page. It has no state. The build writes it into index.html, so that it is painted before any script runs;
 * `wake.ts` then starts its machine. It has plain links, without router and React Aria. It has no style attributes,
 * because the Content-Security-Policy forbids them in HTML.
 */
export const LandingScreen = ({ ref, seal = drawnSeal }: LandingScreenProps) => (
  <div ref={ref} className={css.page} data-machine="landing">
    <header className={css.head}>
      <span className={css.brand}>
        <ClubWordmark />
      </span>
      <a className={css.council} href="/council">
        <Landmark size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.council}
      </a>
    </header>
    <main className={css.main}>
      <div className={css.seal}>{seal}</div>
      <div className={css.words} data-part="reading">
        <h1 className={css.name} data-club="name" data-span={nameSpan(club.name)}>
          {club.name}
        </h1>
        <p className={css.manifesto}>{texts.manifesto}</p>
        <a className={css.enter} href="/login">
          {texts.enter}
          <ArrowRight size={18} aria-hidden="true" />
        </a>
      </div>
    </main>
    <footer className={css.foot} data-part="reading">
      <div className={css.quote}>
        <div className={css.quotes}>
          {quotes.map((quote, index) => (
            <blockquote key={quote} className={css.quoteText} data-part="quote" data-shown={index === 0 || undefined}>
              “{quote}”
            </blockquote>
          ))}
        </div>
        <div className={css.progress}>
          <span className={css.segments} aria-hidden="true">
            {quotes.map((quote) => (
              <span key={quote} className={css.segment} data-part="segment" />
            ))}
          </span>
          <span data-part="count">{texts.quote(1, quotes.length)}</span>
        </div>
      </div>
      <div className={css.pace}>
        <span className={css.notice} data-part="notice">
          {texts.opensByItself}
        </span>
        <button type="button" className={css.pause} data-part="pause">
          <Pause className={css.whileRunning} size={16} aria-hidden="true" />
          <Play className={css.whilePaused} size={16} aria-hidden="true" />
          <span data-part="pauseLabel">{texts.pause}</span>
        </button>
      </div>
    </footer>
  </div>
)
