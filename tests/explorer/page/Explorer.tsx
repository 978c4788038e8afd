import { useEffect, useState, useSyncExternalStore } from 'react'
import { Alert } from '#src/components/Alert.tsx'
import { ComboBox } from '#src/components/ComboBox.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import { statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import { readHash } from '../address.ts'
import type { Explored } from '../explored.ts'
import * as css from './Explorer.css.ts'
import { Machine } from './Machine.tsx'

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** Picks a machine, and shows the path of the address. */
export const Explorer = ({ machines }: { machines: readonly Explored[] }) => {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const address = readHash(hash)
  const explored = machines.find(({ facts }) => facts.name === address?.machine) ?? null
  useEffect(() => {
    document.title = explored ? `${explored.words.title} · ${texts.title}` : texts.title
    // The list is longer than a machine's page.
    if (explored) scrollTo(0, 0)
  }, [explored])
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1 className={css.pageTitle}>
          <a href="#/">{texts.title}</a>
        </h1>
        <Picker machines={machines} chosen={explored} />
      </header>
      {address && explored ? (
        <Machine key={explored.facts.name} explored={explored} address={address} />
      ) : (
        <main className={css.stacked}>
          {address && <Alert>{texts.faults.machine(address.machine)}</Alert>}
          <p className={css.soft}>{texts.introduction}</p>
          <MachineList machines={machines} />
        </main>
      )}
    </div>
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const Picker = ({ machines, chosen }: { machines: readonly Explored[]; chosen: Explored | null }) => {
  const [search, setSearch] = useState('')
  const optionOf = ({ facts: { name }, words: { title } }: Explored) => ({ id: name, label: `${title} (${name})` })
  const found = machines.map(optionOf).filter(({ label }) => plain(label).includes(plain(search)))
  return (
    <div className={css.picker}>
      <ComboBox
        key={chosen?.facts.name}
        label={texts.machine}
        isLabelHidden
        isSmall
        options={found}
        value={chosen ? optionOf(chosen) : null}
        onChange={(name) => {
          if (name !== null) location.hash = name
        }}
        onSearch={setSearch}
        placeholder={texts.machinePlaceholder}
        openLabel={texts.showMachines}
        empty={texts.noMachine}
      />
    </div>
  )
}

const byTitle = (one: string, other: string) => texts.area(one).localeCompare(texts.area(other), 'pt-BR')

const MachineList = ({ machines }: { machines: readonly Explored[] }) => (
  <div className={css.stacked}>
    {[...new Set(machines.map(({ facts }) => facts.area))].toSorted(byTitle).map((area) => (
      <section key={area} aria-label={texts.area(area)}>
        <h2 className={css.area}>{texts.area(area)}</h2>
        <ul className={css.machines}>
          {machines
            .filter(({ facts }) => facts.area === area)
            .map(({ facts: { name }, walk: { machine }, words: { title } }) => (
              <li key={name}>
                <a className={css.machineLink} href={`#${name}`}>
                  <span className={css.strong}>{title}</span>
                  <span className={css.meta}>
                    {name} ·{' '}
                    {texts.size(
                      statesOf(machine).filter(({ parent, type }) => parent && type !== 'history').length,
                      transitionsOf(machine).length,
                    )}
                  </span>
                </a>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
)
