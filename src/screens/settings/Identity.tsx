import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { identityChangesIn, loadedIdentity } from '#machines/settings/clubIdentity.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import * as panel from '#src/screens/shared/Panel.css.ts'
import { FormFailure, FormLoading, SavedForm } from '#src/screens/shared/SavedForm.tsx'
import { settingsReason } from '#src/texts/ranking/administrationFailures.ts'
import { identity as texts } from '#src/texts/settings/identity.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { LookFields, useIsSavingIdentity, ZoneField, type IdentityProps } from './IdentityFields.tsx'

const IdentityConflict = later(async () => (await import('./IdentityConflict.tsx')).IdentityConflict)

/**
 * How the club presents itself, and its clock. For the guided setup: `saveLabel`, what the button says, and `children`,
 * what follows. They appear with the form, because it would move them away under a press.
 */
export const Identity = (props: IdentityProps & { saveLabel?: string; children?: ReactNode }) => {
  const { form, saveLabel = texts.save, children } = props
  const state = useSelector(form, ({ value }) => stateText(value))
  const failure = useSelector(form, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  return (
    <Stack data-machine="clubIdentity" data-state={state}>
      {failure ? (
        <FormFailure title={texts.failed} retryLabel={texts.retry} onRetry={() => form.send({ type: 'retry' })}>
          {loadReason(failure)}
        </FormFailure>
      ) : state === 'loading' ? (
        <FormLoading label={texts.loading} />
      ) : (
        <IdentityForm form={form} saveLabel={saveLabel} />
      )}
      {state !== 'loading' && children}
    </Stack>
  )
}

const IdentityForm = ({ form, saveLabel }: IdentityProps & { saveLabel: string }) => {
  const failure = useSelector(form, ({ context }) => context.failure)
  const isBusy = useIsSavingIdentity(form)
  const isSame = useSelector(form, ({ context }) => Object.keys(identityChangesIn(context)).length === 0)
  const isConflict = useSelector(form, ({ context }) => loadedIdentity(context).conflict !== null)
  return (
    <SavedForm
      texts={{ ...texts, save: saveLabel }}
      failure={failure && settingsReason(failure)}
      isBusy={isBusy}
      isSame={isSame}
      onSubmit={() => form.send({ type: 'submit' })}
      onReset={() => form.send({ type: 'reset' })}
    >
      <Card title={texts.look}>
        <Stack>
          <p className={panel.prose}>{texts.lookText}</p>
          <LookFields form={form} />
        </Stack>
      </Card>
      <Card title={texts.clock}>
        <Stack>
          <p className={panel.prose}>{texts.clockText}</p>
          <div className={panel.pair}>
            <ZoneField form={form} />
          </div>
        </Stack>
      </Card>
      {isConflict && <IdentityConflict form={form} />}
    </SavedForm>
  )
}
