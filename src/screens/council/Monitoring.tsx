import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { mayAddCase } from '#machines/council/monitoring.ts'
import type { MonitoringActor } from '#machines/council/monitoring.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { monitoring as texts } from '#src/texts/council/monitoring.ts'
import { MonitoringTable } from './MonitoringTable.tsx'

const MonitoringForm = later(async () => (await import('./MonitoringForm.tsx')).MonitoringForm)
const MonitoringUpdate = later(async () => (await import('./MonitoringUpdate.tsx')).MonitoringUpdate)

/** The tab 'Monitoramento'. */
export const Monitoring = ({ monitoring }: { monitoring: MonitoringActor }) => {
  const state = useSelector(monitoring, ({ value }) => stateText(value))
  const mayAdd = useSelector(monitoring, ({ context }) => mayAddCase(context.access))
  const form = useSelector(monitoring, ({ children }) => children.form)
  const update = useSelector(monitoring, ({ children }) => children.update)
  const loaded = useSelector(monitoring, ({ context }) => context.monitoring)
  return (
    <div data-machine="monitoring" data-state={state}>
      <Card
        title={texts.title}
        {...(mayAdd && {
          aside: (
            <Button
              size="small"
              // Only one primary button on the screen: an open form has its own.
              variant={form || update ? 'outline' : 'primary'}
              icon={Plus}
              onPress={() => monitoring.send({ type: 'case.add' })}
            >
              {texts.add}
            </Button>
          ),
        })}
      >
        <MonitoringTable monitoring={monitoring} />
      </Card>
      {form && <MonitoringForm form={form} responsibles={loaded?.responsibles ?? []} />}
      {update && loaded && <MonitoringUpdate update={update} monitoring={loaded} />}
    </div>
  )
}
