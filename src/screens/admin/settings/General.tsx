import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { changesOfSettings, faultsOfSettings, type SettingField } from '#machines/model/settingsForm.ts'
import type { settingsMachine } from '#machines/settings.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Field } from '#src/components/Field.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/joints/stateText.ts'
import { loadReason } from '#src/texts/failures.ts'
import { settingsReason } from '#src/texts/administrationFailures.ts'
import { settings as texts } from '#src/texts/settings.ts'
import * as css from '../ranking/RankingAdmin.css.ts'

const ShorterDialog = lazy(async () => ({ default: (await import('./ShorterDialog.tsx')).ShorterDialog }))

export interface SettingsProps {
  settings: ActorRefFrom<typeof settingsMachine>
}

/** The founder, how long things last, and who is supreme. */
export const General = ({ settings }: SettingsProps) => {
  const state = useSelector(settings, ({ value }) => stateText(value))
  const failure = useSelector(settings, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <div data-machine="settings" data-state={state}>
      {failure ? (
        <Card>
          <Failure
            title={texts.failed}
            headingLevel={2}
            retryLabel={texts.retry}
            onRetry={() => settings.send({ type: 'retry' })}
          >
            {loadReason(failure)}
          </Failure>
        </Card>
      ) : state === 'loading' ? (
        <Card>
          <Loading label={texts.loading}>
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </Loading>
        </Card>
      ) : (
        <SettingsForm settings={settings} />
      )}
      {state === 'asking' && (
        <Suspense fallback={null}>
          <ShorterDialog settings={settings} />
        </Suspense>
      )}
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        settings.send({ type: 'submit' })
      }}
    >
      <Stack gap="page">
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
        {failure && <Alert title={texts.saveFailed}>{settingsReason(failure)}</Alert>}
        <div className={css.actions}>
          <Button variant="quiet" isDisabled={isBusy || isSame} onPress={() => settings.send({ type: 'reset' })}>
            {texts.reset}
          </Button>
          <Button type="submit" variant="primary" isDisabled={isSame} isBusy={isBusy} busyLabel={texts.busy}>
            {texts.save}
          </Button>
        </div>
        <Card title={texts.supreme}>
          <Stack gap="xs">
            <p>{supreme === '' ? texts.supremeNone : supreme}</p>
            <p className={css.prose}>{texts.supremeText}</p>
          </Stack>
        </Card>
      </Stack>
    </form>
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
