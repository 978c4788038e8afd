import { useSelector } from '@xstate/react'
import { Check, EyeOff } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import { areasWithoutTab, councilTabsFor } from '#machines/council/councilView.ts'
import { navigationFor } from '#machines/app/navigation.ts'
import { accessWith, allCells, ruleOfCell, type Cell } from '#machines/council/permission.ts'
import { hasChanges, type PermissionsActor } from '#machines/council/permissions.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { council } from '#src/texts/council/council.ts'
import { cellWords, permissions as texts } from '#src/texts/council/permissions.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Permissions.css.ts'
import { usePositionTitle } from './Permissions.tsx'

const words = texts.previewing

/** 'Ver como {cargo}': the navigation, areas and buttons of the position's holders, by the rules of the screens. */
export const PositionPreview = ({ permissions, onClose }: { permissions: PermissionsActor; onClose: () => void }) => {
  const title = usePositionTitle(permissions)
  const cells = useSelector(permissions, ({ context }) => context.cells)
  const isUnsaved = useSelector(permissions, hasChanges)
  const access = accessWith(cells)
  const existing = allCells.filter(({ area, action }) => ruleOfCell(area, action) !== null)
  const missing = areasWithoutTab(access)
  const isSeen = ({ area, action }: Cell) => may(access, area, action) && !missing.includes(area)
  const seen = existing.filter(isSeen)
  const hidden = existing.filter((cell) => !isSeen(cell))
  return (
    <Dialog
      size="large"
      title={texts.preview(title)}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <DialogText>
        {words.text(title)} {isUnsaved && words.unsaved}
      </DialogText>
      <h3 className={css.heading}>{words.navigation}</h3>
      <Chips labels={navigationFor(access).map((item) => shell.items[item])} />
      <h3 className={css.heading}>{words.councilTabs}</h3>
      <Chips labels={councilTabsFor(access).map((tab) => council.tabNames[tab])} />
      <h3 className={css.heading}>{words.sees}</h3>
      <ul className={css.facts}>
        {seen.map((cell) => (
          <li key={`${cell.area} ${cell.action}`} className={css.fact}>
            <Check className={css.factIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {texts.cell(cell)} <span className={css.faint}>{words.buttons(cellWords(cell)?.buttons ?? [])}</span>
            </span>
          </li>
        ))}
      </ul>
      <h3 className={css.heading}>{words.notSeen}</h3>
      <ul className={css.facts}>
        {hidden.map((cell) => (
          <li key={`${cell.area} ${cell.action}`} className={`${css.fact} ${css.faint}`}>
            <EyeOff className={css.factIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
            {texts.cell(cell)}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button isBlock autoFocus onPress={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Chips = ({ labels }: { labels: readonly string[] }) => (
  <ul className={css.chips}>
    {labels.map((label) => (
      <li key={label} className={css.chip}>
        {label}
      </li>
    ))}
  </ul>
)
