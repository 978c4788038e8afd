import type { ReactNode } from 'react'
import * as css from './Table.css.ts'

export interface TableColumn<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** A date, a time, a word: does not break. */
  isShort?: boolean
}

export interface TableProps<Row> {
  /** The accessible name. */
  label: string
  /** The first one names the row. */
  columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Many columns: the table needs 860 px instead of 600. */
  isWide?: boolean
}

/** A table. On narrow pages each row is a block, with labels beside the values. */
export function Table<Row>({ label, columns: [first, ...others], rows, keyOf, isWide }: TableProps<Row>) {
  return (
    <table className={css.table} aria-label={label} data-many={isWide || undefined}>
      <thead className={css.head}>
        <tr>
          {[first, ...others].map(({ id, label, isShort }) => (
            <th key={id} scope="col" className={css.column} data-short={isShort || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={css.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={css.row}>
            <th scope="row" className={css.name}>
              {first.cell(row)}
            </th>
            {others.map(({ id, label, cell, isShort }) => (
              <td key={id} className={css.cell} data-label={label} data-short={isShort || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
