import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { faultsOfSettings, type SettingField } from '#machines/settings/settingsForm.ts'
import { changesIn, loadedOf, type SettingsFormActor } from '#machines/settings/settingsForm.machine.ts'
import type { ClubPausesActor } from '#machines/settings/clubPauses.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Field } from '#src/components/Field.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { settingsReason } from '#src/texts/ranking/administrationFailures.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { ClubPauses } from './ClubPauses.tsx'
import { FormFailure, FormLoading, SavedForm } from '#src/screens/shared/SavedForm.tsx'

const ShorterDialog = later(async () => (await import('./ShorterDialog.tsx')).ShorterDialog)
const SettingConflict = later(async () => (await import('./SettingConflict.tsx')).SettingConflict)

export interface SettingsProps {
  form: SettingsFormActor
}

interface GeneralProps extends SettingsProps {
  pauses: ClubPausesActor
}

/** The founder, retention periods, the supreme administrator, and the pauses of the club. */
export const General = ({ form, pauses }: GeneralProps) => (
  <Stack gap="page">
    <Founding form={form} />
    <ClubPauses pauses={pauses} />
  </Stack>
)

const Founding = ({ form }: SettingsProps) => {
  const state = useSelector(form, ({ value }) => stateText(value))
  const failure = useSelector(form, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <div data-machine="settingsForm" data-state={state}>
      {failure ? (
        <FormFailure title={texts.failed} retryLabel={texts.retry} onRetry={() => form.send({ type: 'retry' })}>
          {loadReason(failure)}
        </FormFailure>
      ) : state === 'loading' ? (
        <FormLoading label={texts.loading} />
      ) : (
        <SettingsForm form={form} />
      )}
      {state === 'asking' && <ShorterDialog form={form} />}
    </div>
  )
}

const SettingsForm = ({ form }: SettingsProps) => {
  const supreme = useSelector(form, ({ context }) => loadedOf(context).settings.supreme_admin_email)
  const failure = useSelector(form, ({ context }) => context.failure)
  const isBusy = useSelector(form, (state) => state.matches('saving') || state.matches('measuring'))
  const isSame = useSelector(form, ({ context }) => Object.keys(changesIn(context)).length === 0)
  const isConflict = useSelector(form, ({ context }) => loadedOf(context).conflict !== null)
  const inputs = useRef<Partial<Record<SettingField, HTMLInputElement | null>>>({})
  useFieldFault(form, (field) => inputs.current[field]?.focus())
  const setting = (field: SettingField) => (
    <Setting
      form={form}
      field={field}
      isBusy={isBusy}
      inputRef={(input) => {
        inputs.current[field] = input
      }}
    />
  )
  return (
    <Stack gap="page">
      <SavedForm
        texts={texts}
        failure={failure && settingsReason(failure)}
        isBusy={isBusy}
        isSame={isSame}
        onSubmit={() => form.send({ type: 'submit' })}
        onReset={() => form.send({ type: 'reset' })}
      >
        <Card title={texts.founder}>
          <Stack>
            <p className={css.prose}>{texts.founderText}</p>
            <div className={css.pair}>
              {setting('founder_name')}
              {setting('founder_email')}
            </div>
          </Stack>
        </Card>
        <Card title={texts.periods}>
          <div className={css.pair}>
            {setting('audit_days')}
            {setting('invitation_days')}
            {setting('proof_days')}
            {setting('absence_days')}
          </div>
        </Card>
        {isConflict && <SettingConflict form={form} />}
      </SavedForm>
      <Card title={texts.supreme}>
        <Stack gap="xs">
          <p>{supreme === '' ? texts.supremeNone : supreme}</p>
          <p className={css.prose}>{texts.supremeText}</p>
        </Stack>
      </Card>
    </Stack>
  )
}

interface SettingProps extends SettingsProps {
  field: SettingField
  isBusy: boolean
  inputRef: (input: HTMLInputElement | null) => void
}

const hints: Partial<Record<SettingField, string>> = texts.hints

const Setting = ({ form, field, isBusy, inputRef }: SettingProps) => {
  const value = useSelector(form, ({ context }) => loadedOf(context).values[field])
  const fault = useSelector(form, ({ context }) =>
    context.shown.includes(field) ? faultsOfSettings(loadedOf(context).values)[field] : undefined,
  )
  return (
    <Field
      label={texts.labels[field]}
      description={hints[field]}
      autoComplete="off"
      {...(field === 'founder_email' ? { type: 'email', inputMode: 'email' } : {})}
      {...(field.endsWith('_days') ? { inputMode: 'numeric' } : {})}
      inputRef={inputRef}
      value={value}
      isReadOnly={isBusy}
      error={fault && texts.faults[fault]}
      onChange={(text) => form.send({ type: 'field.change', field, text })}
      onBlur={() => form.send({ type: 'field.leave', field })}
    />
  )
}
