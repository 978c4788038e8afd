import { useEffect, useState, type HTMLAttributes, type ReactNode } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { Seal } from '#src/components/Seal.tsx'
import { Wordmark } from '#src/components/Wordmark.tsx'
import { club } from '#machines/shared/club.ts'
import { windowTitle } from '#src/texts/shared/labels.ts'
import { pageTitle } from '#src/theme/type.css.ts'
import * as css from './Login.css.ts'

interface LoginPlaceProps extends HTMLAttributes<HTMLElement> {
  title: string
  /** Why the last attempt failed, in one sentence. */
  failure?: { title: string; reason: string } | null
  children: ReactNode
}

/** Where everybody comes in: seal, name of the house, title, and one form. */
export const LoginPlace = ({ title, failure, children, ...rest }: LoginPlaceProps) => {
  // What has been shown keeps its place, so that the form does not jump up and down again under whoever tries once more.
  const [last, setLast] = useState(failure)
  if (failure && failure.reason !== last?.reason) setLast(failure)
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <main {...rest} className={css.page}>
      <Seal opacity={0.14} />
      <div className={css.column}>
        <Wordmark tone="soft">{club.name}</Wordmark>
        <h1 className={`${pageTitle} ${css.title}`}>{title}</h1>
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
