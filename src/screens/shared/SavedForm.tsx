import type { ReactNode } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure, type FailureProps } from '#src/components/Failure.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { Stack } from '#src/components/Stack.tsx'
import * as css from './Panel.css.ts'

/** Replaces the form while its values are loading. */
export function FormLoading({ label }: { label: string }) {
  return (
    <Card>
      <Loading label={label}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Loading>
    </Card>
  )
}

/** Replaces the form if loading failed. */
export function FormFailure(props: Omit<FailureProps, 'headingLevel'>) {
  return (
    <Card>
      <Failure headingLevel={2} {...props} />
    </Card>
  )
}

interface SavedFormProps {
  texts: { saveFailed: string; reset: string; save: string; busy: string }
  /** Why saving failed. */
  failure: string | null
  isBusy: boolean
  /** The values are equal to the saved ones. */
  isSame: boolean
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
}

/** A form of existing values: the user saves them together, or resets them to the saved ones. */
export function SavedForm({ texts, failure, isBusy, isSame, onSubmit, onReset, children }: SavedFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap="page">
        {children}
        {failure !== null && <Alert title={texts.saveFailed}>{failure}</Alert>}
        <div className={css.actions}>
          <Button variant="quiet" isDisabled={isBusy || isSame} onPress={onReset}>
            {texts.reset}
          </Button>
          <Button type="submit" variant="primary" isDisabled={isSame} isBusy={isBusy} busyLabel={texts.busy}>
            {texts.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
