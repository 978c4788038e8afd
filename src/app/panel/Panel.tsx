import { useEffect, useState, useSyncExternalStore } from 'react'
import { keptInTab } from '#machines/shared/client/safeStorage.ts'
import { machinePanel as texts } from '#src/texts/app/machinePanel.ts'
import type { MachineLog, SeenEvent, SeenMachine } from './machineLog.ts'
import * as css from './Panel.css.ts'

/** Stores for this tab whether the panel is open. */
const openKey = 'confraria-machine-panel'

const timeOf = (at: number) => new Date(at).toLocaleTimeString('pt-BR', { timeStyle: 'medium' })

const isShortcut = ({ ctrlKey, metaKey, shiftKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && code === 'KeyM'

/** A button in the corner opens the live machines of the current screen, with their last events. */
export const Panel = ({ log }: { log: MachineLog }) => {
  const [isOpen, setOpen] = useState(() => keptInTab.read(openKey) === 'open')
  useEffect(() => void keptInTab.keep(openKey, isOpen ? 'open' : 'closed'), [isOpen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className={css.place} aria-label={texts.title}>
      {isOpen && <Machines log={log} />}
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-label={isOpen ? texts.close : texts.open}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '×' : 'M'}
      </button>
    </aside>
  )
}

const Machines = ({ log }: { log: MachineLog }) => {
  const machines = useSyncExternalStore(log.subscribe, log.list)
  return (
    <div className={css.panel}>
      <h2 className={css.title}>{texts.title}</h2>
      {machines.length === 0 && <p>{texts.none}</p>}
      {machines.map((machine) => (
        <Machine key={machine.id} {...machine} />
      ))}
    </div>
  )
}

const Machine = ({ name, parent, state, runs, hasEnded, events }: SeenMachine) => (
  <details className={css.machine}>
    <summary className={css.summary}>
      <span className={css.name}>{name}</span> <span className={css.state}>{state}</span>{' '}
      <span className={css.faint}>
        {[
          ...(parent === null ? [] : [texts.within(parent)]),
          ...(hasEnded ? [texts.ended] : runs.length > 0 ? [texts.running(runs)] : []),
        ].join(' · ')}
      </span>
    </summary>
    {events.length === 0 ? (
      <p className={css.faint}>{texts.noEvents}</p>
    ) : (
      <ol className={css.events}>
        {events.map((event) => (
          <Event key={event.id} {...event} />
        ))}
      </ol>
    )}
  </details>
)

const Event = ({ at, type, carries, effect, state }: SeenEvent) => (
  <li className={css.event} data-effect={effect}>
    <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time> <strong>{type}</strong>{' '}
    {carries.length > 0 && <span className={css.faint}>{texts.carries(carries)} </span>}
    {texts.effects[effect]}
    {effect === 'state' && <span className={css.state}> {state}</span>}
  </li>
)
