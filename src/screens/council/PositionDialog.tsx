import { holdersOf, type CouncilSeat, type Position } from '#machines/council/council.ts'
import { Dialog } from '#src/components/Dialog.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { council } from '#src/texts/council/council.ts'
import * as css from './Council.css.ts'

const texts = council.positions

interface PositionDialogProps {
  position: Position
  seats: readonly CouncilSeat[]
  onClose: () => void
}

/** A position: its holders or 'Cargo vago', its function, its responsibilities. */
export const PositionDialog = ({ position, seats, onClose }: PositionDialogProps) => (
  <Dialog title={position.title} closeLabel={texts.close} isOpen onOpenChange={onClose}>
    <dl className={css.facts}>
      <div>
        <dt className={css.fact}>{texts.holder}</dt>
        <dd className={css.value}>{texts.holders(holdersOf(position, seats))}</dd>
      </div>
      <div>
        <dt className={css.fact}>{texts.function}</dt>
        <dd className={css.value}>
          <LongText>{position.function}</LongText>
        </dd>
      </div>
      {position.responsibilities.length > 0 && (
        <div>
          <dt className={css.fact}>{texts.responsibilities}</dt>
          <dd className={css.value}>
            <ul className={css.duties}>
              {position.responsibilities.map((duty, at) => (
                // Two lines may be equal.
                <li key={`${at} ${duty}`} className={css.duty}>
                  {duty}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  </Dialog>
)
