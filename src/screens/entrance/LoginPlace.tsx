import { useRef, useState, type HTMLAttributes, type ReactNode } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { Seal } from '#src/components/Seal.tsx'
import { ClubWordmark } from '#src/screens/shared/ClubWordmark.tsx'
import { useFocusAfterPage } from '#src/hooks/pageFocus.ts'
import { useTitle } from '#src/hooks/useTitle.ts'
import { pageTitle } from '#src/theme/type.css.ts'
import * as css from './Login.css.ts'

interface LoginPlaceProps extends HTMLAttributes<HTMLElement> {
  title: string
  /** Why the last attempt failed, in one sentence. */
  failure?: { title: string; reason: string } | null
  /** The form replaces another one of the same page. */
  isNext?: boolean
  children: ReactNode
}

/** The page of all login forms: seal, club name, title and one form. */
export const LoginPlace = ({ title, failure, isNext, children, ...rest }: LoginPlaceProps) => {
  // A failure keeps its space after it is hidden, so that the form does not move during the next attempt.
  const [last, setLast] = useState(failure)
  if (failure && failure.reason !== last?.reason) setLast(failure)
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterPage(heading, isNext)
  return (
    <main {...rest} className={css.page}>
      <Seal opacity={0.14} />
      <div className={css.column}>
        <ClubWordmark tone="soft" />
        <h1 ref={heading} tabIndex={-1} className={`${pageTitle} ${css.title}`}>
          {title}
        </h1>
        {last && (
          <div className={css.alert} style={failure ? undefined : { visibility: 'hidden' }}>
            <Alert title={last.title}>{last.reason}</Alert>
          </div>
        )}
        {children}
      </div>
    </main>
  )
}
