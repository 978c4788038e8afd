import { useLocation } from 'react-router-dom'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Seal } from '#src/components/Seal.tsx'
import { useTitle } from '#src/hooks/useTitle.ts'
import { useWarning } from '#src/hooks/useWarning.ts'
import { notFound as texts } from '#src/texts/app/notFound.ts'
import { pageTitle, section } from '#src/theme/type.css.ts'
import * as css from './NotFound.css.ts'

/** Shown for unknown paths, which are logged. */
export const NotFoundScreen = () => {
  const { pathname } = useLocation()
  useTitle(texts.title)
  useWarning(`404: ${pathname}`)
  return (
    <main className={css.page}>
      <Seal opacity={0.2} />
      <div className={css.column}>
        <h1 className={pageTitle}>{texts.title}</h1>
        <blockquote className={`${section} ${css.quote}`}>{texts.quote}</blockquote>
        <LinkButton href="/">{texts.back}</LinkButton>
      </div>
    </main>
  )
}
