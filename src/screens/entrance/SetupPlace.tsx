import { useRef, type HTMLAttributes, type ReactNode } from 'react'
import { setupSteps, type SetupStep } from '#machines/entrance/setupSteps.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Seal } from '#src/components/Seal.tsx'
import { Steps } from '#src/components/Steps.tsx'
import { ClubWordmark } from '#src/screens/shared/ClubWordmark.tsx'
import { useFirstFocus } from '#src/hooks/fieldFocus.ts'
import { useTitle } from '#src/hooks/useTitle.ts'
import { setup as texts } from '#src/texts/entrance/setup.ts'
import { pageTitle } from '#src/theme/type.css.ts'
import * as login from './Login.css.ts'
import * as css from './SetupPlace.css.ts'

interface SetupPlaceProps extends HTMLAttributes<HTMLElement> {
  title: string
  hint?: ReactNode
  /** The shown step; null after the last. */
  step: SetupStep | null
  done: readonly SetupStep[]
  /** The addresses of the steps that can be shown. */
  hrefs?: Partial<Record<SetupStep, string>>
  /** Focuses the title of each step when it appears. */
  isTitleFocused?: boolean
  /** Why the last attempt failed. */
  failure?: { title: string; reason: ReactNode } | null
  children: ReactNode
}

/** The page of the guided setup: seal, club name, the steps, and the form of one of them. */
export const SetupPlace = (props: SetupPlaceProps) => {
  const { title, hint, step, done, hrefs = {}, isTitleFocused = false, failure, children, ...rest } = props
  useTitle(title)
  return (
    <main {...rest} className={css.page}>
      <div className={css.seal}>
        <Seal opacity={0.14} />
      </div>
      <div className={css.column}>
        <ClubWordmark tone="soft" />
        <div className={css.steps}>
          <Steps
            label={texts.steps}
            steps={setupSteps.map((id) => ({
              id,
              label: texts.names[id],
              isDone: done.includes(id),
              ...(hrefs[id] !== undefined && { href: hrefs[id] }),
            }))}
            current={step}
            doneLabel={texts.done}
          />
        </div>
        <Title key={`title of ${step}`} isFocused={isTitleFocused}>
          {title}
        </Title>
        {hint !== undefined && <p className={css.hint}>{hint}</p>}
        {failure && (
          <div className={step === 'account' ? `${login.alert} ${css.narrow}` : login.alert}>
            <Alert title={failure.title}>{failure.reason}</Alert>
          </div>
        )}
        {children}
      </div>
    </main>
  )
}

const Title = ({ isFocused, children }: { isFocused: boolean; children: string }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useFirstFocus(title, isFocused)
  return (
    <h1 ref={title} tabIndex={-1} className={`${pageTitle} ${css.title}`}>
      {children}
    </h1>
  )
}
