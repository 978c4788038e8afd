import { useMemo } from 'react'
import { sharedRanks, type Standing } from '#machines/ranking/closedPeriod.ts'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { numeral } from '#src/texts/shared/labels.ts'
import { periods as texts } from '#src/texts/ranking/periods.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from '#src/screens/shared/Panel.css.ts'

interface Ranked extends Standing {
  rank: number
}

const columns: TableProps<Ranked>['columns'] = [
  { id: 'name', label: texts.columns.name, cell: ({ name }) => name },
  { id: 'place', label: texts.columns.place, cell: ({ rank }) => texts.rank(rank) },
  { id: 'position', label: texts.columns.position, cell: ({ position }) => position || shell.member },
  {
    id: 'points',
    label: texts.columns.points,
    cell: ({ points }) => (
      <span className={css.points} data-negative={points < 0 || undefined}>
        {numeral(points)}
      </span>
    ),
  },
]

/** The result of a period, or its preview. Equal points share a rank. */
export const StandingsTable = ({ label, standings }: { label: string; standings: readonly Standing[] }) => {
  const rows = useMemo(() => {
    const ranks = sharedRanks(standings)
    return standings.map((standing, at) => ({ ...standing, rank: ranks[at] ?? standing.place }))
  }, [standings])
  return <Table label={label} columns={columns} rows={rows} keyOf={({ place }) => String(place)} />
}
