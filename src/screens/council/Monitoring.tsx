import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { mayAddCase } from '#machines/council/monitoring.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { monitoringFormMachine } from '#machines/council/monitoringForm.machine.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { later } from '#src/components/later.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { monitoring as texts } from '#src/texts/council/monitoring.ts'
import { MonitoringTable } from './MonitoringTable.tsx'

const MonitoringForm = later(async () => (await import('./MonitoringForm.tsx')).MonitoringForm)
const MonitoringUpdate = later(async () => (await import('./MonitoringUpdate.tsx')).MonitoringUpdate)

/** The tab 'Monitoramento'. */
export const Monitoring = () => {
  const access = useAccess()
  const monitoring = useActorRef(monitoringMachine)
  const form = useActorRef(monitoringFormMachine)
  const update = useActorRef(monitoringUpdateMachine)
  useNotices(monitoring)
  useNotices(form)
  useNotices(update)
  useEffect(() => {
    const refresh = () => monitoring.send({ type: 'refresh' })
    const subscriptions = [form.on('monitoring.changed', refresh), update.on('monitoring.changed', refresh)]
    const stop = onReturn(refresh)
    return () => {
      stop()
      subscriptions.forEach((subscription) => subscription.unsubscribe())
    }
  }, [monitoring, form, update])
  const state = useSelector(monitoring, ({ value }) => stateText(value))
  const formState = useSelector(form, ({ value }) => stateText(value))
  const updateState = useSelector(update, ({ value }) => stateText(value))
  const isUpdating = useSelector(update, (snapshot) => !snapshot.matches({ form: 'closed' }))
  const loaded = useSelector(monitoring, ({ context }) => context.monitoring)
  return (
    <div data-machine="monitoring" data-state={state}>
      <Card
        title={texts.title}
        {...(access !== null &&
          mayAddCase(access) && {
            aside: (
              <Button
                size="small"
                // Only one primary button on the screen: an open form has its own.
                variant={formState === 'closed' && !isUpdating ? 'primary' : 'outline'}
                icon={Plus}
                onPress={() => form.send({ type: 'open', access, id: crypto.randomUUID() })}
              >
                {texts.add}
              </Button>
            ),
          })}
      >
        <MonitoringTable
          monitoring={monitoring}
          onOpen={(row) => access && update.send({ type: 'open', access, row })}
        />
      </Card>
      <div data-machine="monitoringForm" data-state={formState} />
      <div data-machine="monitoringUpdate" data-state={updateState} />
      {formState !== 'closed' && access && (
        <MonitoringForm form={form} access={access} responsibles={loaded?.responsibles ?? []} />
      )}
      {isUpdating && access && loaded && <MonitoringUpdate update={update} access={access} monitoring={loaded} />}
    </div>
  )
}
