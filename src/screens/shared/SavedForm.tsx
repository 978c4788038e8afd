import type { ReactNode } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure, type FailureProps } from '#src/components/Failure.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { Stack } from '#src/components/Stack.tsx'
import * as css from './Panel.css.ts'

/** In the form's place until what it shows was read. */
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

/** In the form's place when that could not be read. */
export function FormFailure(props: Omit<FailureProps, 'headingLevel'>) {
  return (
    <Card>
      <Failure headingLevel={2} {...props} />
    </Card>
  )
}

export interface SavedFormProps {
  texts: { saveFailed: string; reset: string; save: string; busy: string }
  /** Why it was not saved. */
  failure: string | null
  isBusy: boolean
  /** What is typed is what is saved already. */
  isSame: boolean
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
}

/** Values that are there already and are changed together: saved, or put back to what is saved. */
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
