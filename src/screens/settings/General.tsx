import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { changesOfSettings, faultsOfSettings, type SettingField } from '#machines/settings/settingsForm.ts'
import type { settingsMachine } from '#machines/settings/settings.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Field } from '#src/components/Field.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { settingsReason } from '#src/texts/ranking/administrationFailures.ts'
import { settings as texts } from '#src/texts/settings/settings.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { FormFailure, FormLoading, SavedForm } from '#src/screens/shared/SavedForm.tsx'

const ShorterDialog = later(async () => (await import('./ShorterDialog.tsx')).ShorterDialog)

export interface SettingsProps {
  settings: ActorRefFrom<typeof settingsMachine>
}

/** The founder, retention periods, and the supreme administrator. */
export const General = ({ settings }: SettingsProps) => {
  const state = useSelector(settings, ({ value }) => stateText(value))
  const failure = useSelector(settings, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <div data-machine="settings" data-state={state}>
      {failure ? (
        <FormFailure title={texts.failed} retryLabel={texts.retry} onRetry={() => settings.send({ type: 'retry' })}>
          {loadReason(failure)}
        </FormFailure>
      ) : state === 'loading' ? (
        <FormLoading label={texts.loading} />
      ) : (
        <SettingsForm settings={settings} />
      )}
      {state === 'asking' && <ShorterDialog settings={settings} />}
    </div>
  )
}

const SettingsForm = ({ settings }: SettingsProps) => {
  const supreme = useSelector(settings, ({ context }) => context.settings.supreme_admin_email)
  const failure = useSelector(settings, ({ context }) => context.failure)
  const isBusy = useSelector(settings, (state) => state.matches('saving') || state.matches('measuring'))
  const isSame = useSelector(
    settings,
    ({ context }) => Object.keys(changesOfSettings(context.settings, context.values)).length === 0,
  )
  const inputs = useRef<Partial<Record<SettingField, HTMLInputElement | null>>>({})
  useEffect(() => {
    const subscription = settings.on('field.fault', ({ field }) => inputs.current[field]?.focus())
    return () => subscription.unsubscribe()
  }, [settings])
  const setting = (field: SettingField) => (
    <Setting
      settings={settings}
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
        onSubmit={() => settings.send({ type: 'submit' })}
        onReset={() => settings.send({ type: 'reset' })}
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
          </div>
        </Card>
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

const Setting = ({ settings, field, isBusy, inputRef }: SettingProps) => {
  const value = useSelector(settings, ({ context }) => context.values[field])
  const fault = useSelector(settings, ({ context: { values, shown } }) =>
    shown.includes(field) ? faultsOfSettings(values)[field] : undefined,
  )
  return (
    <Field
      label={texts.labels[field]}
      description={hints[field]}
      autoComplete="off"
      {...(field === 'founder_email' ? { type: 'email', inputMode: 'email' } : {})}
      {...(field === 'audit_days' || field === 'invitation_days' ? { inputMode: 'numeric' } : {})}
      inputRef={inputRef}
      value={value}
      isReadOnly={isBusy}
      error={fault && texts.faults[fault]}
      onChange={(text) => settings.send({ type: 'field.change', field, text })}
      onBlur={() => settings.send({ type: 'field.leave', field })}
    />
  )
}
