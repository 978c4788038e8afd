import { useSelector } from '@xstate/react'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { monitoring as words } from '#src/texts/council/monitoring.ts'
import * as css from './Monitoring.css.ts'
import { MonitoringHistory } from './MonitoringHistory.tsx'
import { MonitoringUpdateFields, type MonitoringUpdateProps } from './MonitoringUpdateFields.tsx'

const MonitoringConflict = later(async () => (await import('./MonitoringConflict.tsx')).MonitoringConflict)

const texts = words.updating

/** A case with its form and history. Users who may not update see only the history. */
export const MonitoringUpdate = ({ update, monitoring }: MonitoringUpdateProps) => {
  const row = useSelector(update, ({ context }) => context.row)
  const mayUpdate = useSelector(update, ({ context }) => context.mayUpdate)
  const isSaving = useSelector(update, (state) => state.matches({ open: { form: 'saving' } }))
  const isConflict = useSelector(update, (state) => state.matches({ open: { form: 'conflict' } }))
  const isDiscarding = useSelector(update, (state) => state.matches({ open: { form: 'discarding' } }))
  const state = useSelector(update, ({ value }) => stateText(value))
  const cancel = () => update.send({ type: 'cancel' })
  const about = (
    <Stack>
      <div>
        <p className={css.subject}>{row.name}</p>
        <p className={css.reason}>
          <LongText>{row.reason}</LongText>
        </p>
      </div>
      {mayUpdate && <MonitoringUpdateFields update={update} monitoring={monitoring} />}
      <MonitoringHistory update={update} />
    </Stack>
  )
  return (
    <>
      <div data-machine="monitoringUpdate" data-state={state} />
      <Dialog
        size="large"
        title={mayUpdate ? texts.title : texts.historyTitle}
        closeLabel={texts.close}
        isOpen
        isBusy={isSaving}
        onOpenChange={(open) => {
          if (!open) cancel()
        }}
      >
        {mayUpdate ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              update.send({ type: 'submit', id: crypto.randomUUID() })
            }}
          >
            {about}
            <DialogActions isRuled>
              <Button variant="quiet" isBlock isDisabled={isSaving} onPress={cancel}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant="primary" isBlock isBusy={isSaving} busyLabel={texts.busy}>
                {texts.submit}
              </Button>
            </DialogActions>
          </form>
        ) : (
          about
        )}
      </Dialog>
      {isConflict && <MonitoringConflict update={update} monitoring={monitoring} />}
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => update.send({ type: 'discard' })}
        onKeep={() => update.send({ type: 'keep' })}
      />
    </>
  )
}
