import { useSelector } from '@xstate/react'
import { Eye, LockKeyhole, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { actions, areas, type Action } from '#machines/shared/access.ts'
import { hasCell, isGiven, ruleOfCell, type Cell } from '#machines/council/permission.ts'
import { box } from '#src/components/Checkbox.css.ts'
import { Tooltip } from '#src/components/Tooltip.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { actionLabels, areaLabels } from '#src/texts/council/permissionLabels.ts'
import { permissions as texts } from '#src/texts/council/permissions.ts'
import * as css from './Permissions.css.ts'
import type { PermissionsActor } from '#machines/council/permissions.machine.ts'

const icons: Record<Action, LucideIcon> = { view: Eye, create: Plus, edit: Pencil, delete: Trash2 }

/** Areas by actions. Cells that roles decide are locked, with the reason. */
export const PermissionMatrix = ({ permissions, title }: { permissions: PermissionsActor; title: string }) => (
  <table className={css.matrix} aria-label={texts.matrix(title)}>
    <thead>
      <tr>
        <th scope="col" className={css.areaHead}>
          {texts.area}
        </th>
        {actions.map((action) => {
          const Icon = icons[action]
          return (
            <th key={action} scope="col" className={css.actionHead}>
              <span className={css.actionName}>
                <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
                {actionLabels[action]}
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>
      {areas.map((area) => (
        <tr key={area}>
          <th scope="row" className={css.area}>
            {areaLabels[area]}
          </th>
          {actions.map((action) => (
            <td key={action} className={css.cell}>
              <MatrixCell permissions={permissions} cell={{ area, action }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const MatrixCell = ({ permissions, cell }: { permissions: PermissionsActor; cell: Cell }) => {
  const isTicked = useSelector(permissions, ({ context }) => isGiven(context.cells, cell))
  const rule = ruleOfCell(cell.area, cell.action)
  if (rule === null)
    return (
      <span className={css.noAction}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{texts.nothing}</VisuallyHidden>
      </span>
    )
  if (rule === 'position')
    return (
      <label className={css.hit}>
        <Tooltip text={texts.cell(cell)}>
          {() => (
            <input
              type="checkbox"
              className={box}
              aria-label={texts.cell(cell)}
              checked={isTicked}
              onChange={() => permissions.send({ type: 'cell.toggle', cell })}
            />
          )}
        </Tooltip>
      </label>
    )
  const reason = texts.locked(texts.cell(cell), rule)
  return (
    <label className={css.hit} data-locked="">
      <Tooltip text={reason}>
        {(show) => (
          // A locked cell can receive the focus, so that the reason is readable.
          <input
            type="checkbox"
            className={box}
            aria-label={reason}
            aria-disabled="true"
            checked={hasCell('council', {}, cell)}
            onChange={show}
          />
        )}
      </Tooltip>
      <LockKeyhole className={css.lock} size={11} strokeWidth={2} aria-hidden="true" />
    </label>
  )
}
