import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { loadedIdentity, type ClubIdentityActor } from '#machines/settings/clubIdentity.machine.ts'
import { accents, faultsOfIdentity, type IdentityField } from '#machines/settings/clubIdentity.ts'
import { AvatarField, type AvatarFieldStatus } from '#src/components/AvatarField.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { identity as texts } from '#src/texts/settings/identity.ts'
import { zoneOptions } from '#src/texts/settings/zoneLabels.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import * as css from './Identity.css.ts'

export interface IdentityProps {
  form: ClubIdentityActor
}

export const useIsSavingIdentity = (form: ClubIdentityActor) => useSelector(form, (state) => state.matches('saving'))

const useValue = (form: ClubIdentityActor, field: IdentityField) =>
  useSelector(form, ({ context }) => loadedIdentity(context).values[field])

const useError = (form: ClubIdentityActor, field: IdentityField) => {
  const fault = useSelector(form, ({ context }) =>
    context.shown.includes(field) ? faultsOfIdentity(loadedIdentity(context).values)[field] : undefined,
  )
  return fault && texts.faults[fault]
}

/** Name, emblem and colour. */
export const LookFields = ({ form }: IdentityProps) => {
  const isBusy = useIsSavingIdentity(form)
  const [name, accent] = [useValue(form, 'club_name'), useValue(form, 'club_accent')]
  const [nameError, accentError] = [useError(form, 'club_name'), useError(form, 'club_accent')]
  const inputs = useRef<Partial<Record<IdentityField, HTMLElement | null>>>({})
  useFieldFault(form, (field) => inputs.current[field]?.focus())
  const change = (field: 'club_name' | 'club_accent') => (text: string) =>
    form.send({ type: 'field.change', field, text })
  return (
    <div className={css.look}>
      <div
        ref={(place) => {
          inputs.current.club_emblem = place?.querySelector('fieldset') ?? null
        }}
      >
        <Emblem form={form} />
      </div>
      <Stack>
        <Field
          label={texts.labels.club_name}
          description={texts.hints.club_name}
          autoComplete="off"
          inputRef={(input) => {
            inputs.current.club_name = input
          }}
          value={name}
          isReadOnly={isBusy}
          error={nameError}
          onChange={change('club_name')}
          onBlur={() => form.send({ type: 'field.leave', field: 'club_name' })}
        />
        <Field
          label={texts.labels.club_accent}
          description={texts.hints.club_accent}
          autoComplete="off"
          inputRef={(input) => {
            inputs.current.club_accent = input
          }}
          value={accent}
          isReadOnly={isBusy}
          error={accentError}
          onChange={change('club_accent')}
          onBlur={() => form.send({ type: 'field.leave', field: 'club_accent' })}
        />
        <fieldset className={css.swatches} aria-label={texts.swatches}>
          {accents.map((colour) => (
            <button
              key={colour}
              type="button"
              className={css.swatch}
              style={{ background: colour }}
              aria-label={texts.swatch[colour]}
              aria-pressed={accent.trim().toLowerCase() === colour}
              disabled={isBusy}
              onClick={() => change('club_accent')(colour)}
            >
              {accent.trim().toLowerCase() === colour && <Check size={18} aria-hidden="true" />}
            </button>
          ))}
        </fieldset>
      </Stack>
    </div>
  )
}

const Emblem = ({ form }: IdentityProps) => {
  const stored = useValue(form, 'club_emblem')
  const sending = useSelector(form, ({ context }) => context.emblem?.blob ?? null)
  const failure = useSelector(form, ({ context }) => context.emblemFailure)
  const isPreparing = useSelector(form, (state) => state.matches({ editing: 'preparing' }))
  const isUploading = useSelector(form, (state) => state.matches({ editing: 'uploading' }))
  const isBusy = useIsSavingIdentity(form)
  const status = (): AvatarFieldStatus => {
    if (isPreparing) return { kind: 'busy', label: texts.emblem.preparing, canCancel: false }
    if (isUploading) return { kind: 'busy', label: texts.emblem.uploading, canCancel: true }
    return failure
      ? { kind: 'failed', reason: keptReason(failure, 'Não foi possível enviar o emblema. Tente novamente.') }
      : { kind: 'idle' }
  }
  return (
    <AvatarField
      isSquare
      label={texts.labels.club_emblem}
      labels={texts.emblem}
      hint={texts.emblem.hint}
      source={sending ?? pictureUrl(stored || null)}
      status={status()}
      isDisabled={isBusy}
      onPick={(file) => form.send({ type: 'emblem.pick', file })}
      onRemove={() => form.send({ type: 'emblem.remove' })}
      onCancel={() => form.send({ type: 'emblem.cancel' })}
      onRetry={() => form.send({ type: 'emblem.retry' })}
    />
  )
}

export const ZoneField = ({ form }: IdentityProps) => {
  const zone = useValue(form, 'time_zone')
  const error = useError(form, 'time_zone')
  const isBusy = useIsSavingIdentity(form)
  const select = useRef<HTMLSelectElement>(null)
  useFieldFault(form, (field) => {
    if (field === 'time_zone') select.current?.focus()
  })
  return (
    <NativeSelect
      label={texts.labels.time_zone}
      options={zoneOptions(zone)}
      value={zone}
      error={error}
      isDisabled={isBusy}
      ref={select}
      onChange={(text) => form.send({ type: 'field.change', field: 'time_zone', text })}
      onBlur={() => form.send({ type: 'field.leave', field: 'time_zone' })}
    />
  )
}
