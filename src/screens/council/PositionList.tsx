import { ScrollText } from 'lucide-react'
import { holdersOf, type Council, type Position } from '#machines/council/council.ts'
import { Card } from '#src/components/Card.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { council } from '#src/texts/council/council.ts'
import * as css from './Council.css.ts'

const texts = council.positions

/** All positions with their holders. A vacant one has no row in the table, so its details open here. */
export const PositionList = ({
  council: { positions, seats },
  onOpen,
}: {
  council: Council
  onOpen: (position: Position) => void
}) =>
  positions.length > 0 && (
    <Card title={texts.title}>
      <ul className={css.positions}>
        {positions.map((position) => (
          <li key={position.position} className={css.position}>
            <span className={css.words}>
              <span className={css.positionTitle}>{position.title}</span>
              <span className={css.faint}>{texts.holders(holdersOf(position, seats))}</span>
            </span>
            <span className={css.tools}>
              <IconButton icon={ScrollText} label={texts.open(position.title)} onPress={() => onOpen(position)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
