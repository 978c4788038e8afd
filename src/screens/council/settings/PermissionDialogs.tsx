import { useSelector } from '@xstate/react'
import { Minus, Plus } from 'lucide-react'
import { areasWithoutTab } from '#machines/council/councilView.ts'
import { accessWith, anyOther, differenceOf, type Cell } from '#machines/council/permission.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { areaLabels } from '#src/texts/council/permissionLabels.ts'
import { permissions as texts } from '#src/texts/council/permissions.ts'
import * as css from './Permissions.css.ts'
import { usePositionTitle } from './Permissions.tsx'
import type { PermissionsActor } from '#machines/council/permissions.machine.ts'
import { PositionPreview } from './PositionPreview.tsx'

interface Props {
  permissions: PermissionsActor
}

/** The confirmations of the matrix, and the preview for a position. */
export const PermissionDialogs = ({ permissions }: Props) => {
  const isSaving = useSelector(permissions, (state) => state.matches({ matrix: 'saving' }))
  const isReviewing = useSelector(permissions, (state) => state.matches({ matrix: 'reviewing' })) || isSaving
  if (isReviewing) return <Review permissions={permissions} isSaving={isSaving} />
  return <PositionPreview permissions={permissions} onClose={() => permissions.send({ type: 'cancel' })} />
}

const useHolders = (permissions: PermissionsActor) =>
  useSelector(permissions, ({ context: { positions, selected } }) => {
    if (selected === anyOther) return texts.review.whomOthers
    const position = positions?.find((one) => one.position === selected)
    return texts.review.whom(position ? position.holders : [])
  })

/** The given and taken cells, before they are saved. */
const Review = ({ permissions, isSaving }: Props & { isSaving: boolean }) => {
  const title = usePositionTitle(permissions)
  const isOthers = useSelector(permissions, ({ context }) => context.selected === anyOther)
  const holders = useHolders(permissions)
  const seen = useSelector(permissions, ({ context }) => context.seen)
  const cells = useSelector(permissions, ({ context }) => context.cells)
  const { given, taken } = differenceOf(seen, cells)
  const missing = areasWithoutTab(accessWith(cells))
  const cancel = () => permissions.send({ type: 'cancel' })
  return (
    <Dialog
      title={isOthers ? texts.review.titleOthers : texts.review.title(title)}
      isOpen
      isBusy={isSaving}
      onOpenChange={(open) => {
        if (!open) cancel()
      }}
    >
      <Changes title={texts.review.given} cells={given} icon={Plus} />
      <Changes title={texts.review.taken} cells={taken} icon={Minus} />
      <DialogText>{holders}</DialogText>
      {missing.length > 0 && (
        <div className={css.warning}>
          <Alert tone="warning">{texts.withoutTab(missing)}</Alert>
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" isBlock isDisabled={isSaving} onPress={cancel}>
          {texts.review.cancel}
        </Button>
        <Button
          variant="primary"
          isBlock
          autoFocus
          isBusy={isSaving}
          busyLabel={texts.review.saving}
          onPress={() => permissions.send({ type: 'confirm' })}
        >
          {texts.review.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Changes = ({ title, cells, icon: Icon }: { title: string; cells: readonly Cell[]; icon: typeof Plus }) =>
  cells.length > 0 && (
    <>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.facts}>
        {cells.map((cell) => (
          <li key={`${cell.area} ${cell.action}`} className={css.fact}>
            <Icon className={css.factIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {texts.cell(cell)} <span className={css.faint}>({areaLabels[cell.area]})</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
