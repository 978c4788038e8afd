import { useSelector } from '@xstate/react'
import { Button } from 'react-aria-components/Button'
import type { CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { anyOther } from '#machines/council/permission.ts'
import { holdersOf } from '#machines/council/position.ts'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { listed } from '#src/texts/shared/labels.ts'
import { permissions as texts } from '#src/texts/council/permissions.ts'
import * as css from './Permissions.css.ts'
import { selectedOf, type PermissionsActor } from '#machines/council/permissions.machine.ts'

interface PositionChoiceProps {
  screen: CouncilSettingsActor
  permissions: PermissionsActor
}

/** The choice of a position, which is in the address: a list with the holders, or a select on narrow screens. */
export const PositionChoice = ({ screen, permissions }: PositionChoiceProps) => {
  const positions = useSelector(permissions, ({ context }) => context.positions)
  const selected = useSelector(permissions, ({ context }) => selectedOf(context))
  const choices = [
    ...(positions ?? []).map((position) => ({
      id: position.position,
      label: position.title,
      holder: listed(holdersOf(position)) || texts.nobody,
    })),
    { id: anyOther, label: texts.others, holder: texts.othersText },
  ]
  const choose = (position: string) => {
    if (position !== selected) screen.send({ type: 'part.show', show: position })
  }
  return (
    <>
      <fieldset className={css.list} aria-label={texts.list}>
        {choices.map(({ id, label, holder }) => (
          <Button key={id} className={css.position} aria-pressed={id === selected} onPress={() => choose(id)}>
            <span className={css.words}>
              <span className={css.name}>{label}</span>
              <span className={css.holder}>{holder}</span>
            </span>
            {id === selected && <Lozenge />}
          </Button>
        ))}
      </fieldset>
      <div className={css.select}>
        <NativeSelect label={texts.position} options={choices} value={selected} onChange={choose} />
      </div>
    </>
  )
}
