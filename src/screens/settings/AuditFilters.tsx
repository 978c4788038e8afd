import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { AuditLogActor } from '#machines/settings/auditLog.machine.ts'
import { auditActions } from '#machines/settings/auditEntry.ts'
import { auditPath, isReversed, type AuditView } from '#machines/settings/auditView.ts'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { audit as texts, auditActionLabels, auditKind } from '#src/texts/settings/audit.ts'
import { auditKinds } from '#src/texts/settings/auditWords.ts'
import * as css from './Audit.css.ts'
import { AuditDay } from './AuditDay.tsx'

interface AuditFiltersProps {
  log: AuditLogActor
}

const kinds = Object.entries(auditKinds)
  .map(([id, label]) => ({ id, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

/** Filters: actor, kind, action, days. The options include an unknown kind from the address. */
export const AuditFilters = ({ log }: AuditFiltersProps) => {
  const navigate = useNavigate()
  const view = useSelector(log, ({ context }) => context.view)
  const show = (change: Partial<AuditView>) =>
    void navigate(auditPath({ ...view, ...change }), { preventScrollReset: true })
  // The address has only the id; the entries have the name.
  const name = useSelector(log, ({ context }) => context.entries.find(({ actor }) => actor === view.actor)?.actor_name)
  const known = view.kind === '' || auditKinds[view.kind] !== undefined
  const offered = known ? kinds : [...kinds, { id: view.kind, label: auditKind(view.kind) }]
  return (
    <search className={css.filters}>
      <MemberField
        form={log}
        label={texts.person}
        placeholder={texts.everybody}
        value={view.actor === '' ? null : { id: view.actor, name: name ?? texts.gone }}
        onChange={(account) => show({ actor: account?.id ?? '' })}
      />
      <NativeSelect
        label={texts.kind}
        options={[{ id: '', label: texts.everything }, ...offered]}
        value={view.kind}
        onChange={(kind) => show({ kind })}
      />
      <NativeSelect
        label={texts.action}
        options={[
          { id: '', label: texts.anyAction },
          ...auditActions.map((id) => ({ id, label: auditActionLabels[id] })),
        ]}
        value={view.action ?? ''}
        onChange={(action) => show({ action: action === '' ? null : action })}
      />
      <AuditDay label={texts.from} value={view.from} onShow={(from) => show({ from })} />
      <AuditDay
        label={texts.to}
        value={view.to}
        error={isReversed(view) ? texts.reversed : undefined}
        onShow={(to) => show({ to })}
      />
    </search>
  )
}
