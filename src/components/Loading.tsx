import type { ReactNode } from 'react'
import * as css from './Loading.css.ts'
import { Spinner } from './Spinner.tsx'

interface LoadingProps {
  label: string
  children?: ReactNode
  /** The number of rows, for content in the shape of `SkeletonRows`. */
  rows?: number
}

/** The announced label, above blocks in the shape of the content. */
export function Loading({ label, rows, children }: LoadingProps) {
  return (
    <div className={css.loading}>
      <output className={css.word}>
        <Spinner />
        {label}
      </output>
      {rows !== undefined && (
        <Blocks>
          <SkeletonRows count={rows} />
        </Blocks>
      )}
      {children !== undefined && <Blocks>{children}</Blocks>}
    </div>
  )
}

/** Only the blocks, for a part whose label is announced elsewhere. */
export function Blocks({ children }: { children: ReactNode }) {
  return (
    <div className={css.blocks} aria-hidden="true">
      {children}
    </div>
  )
}

interface SkeletonProps {
  /** Pixels, or a CSS length. */
  width?: number | string
  height?: number
  shape?: 'line' | 'pill' | 'circle'
}

/** One block of a skeleton; use several inside `Loading`. */
export function Skeleton({ width = '100%', height = 16, shape = 'line' }: SkeletonProps) {
  return <span className={css.bone} data-shape={shape} style={{ width, height }} />
}

/** Rows in the shape of tasks or notices: a line, a badge, a shorter line. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  const rows = Array.from({ length: count }, (_, row) => row)
  return rows.map((row) => (
    <div key={row} className={css.row}>
      <div className={css.rowText}>
        <Skeleton width={row % 2 ? '72%' : '90%'} />
        <Skeleton width="44%" height={12} />
      </div>
      <Skeleton width={58} height={22} shape="pill" />
    </div>
  ))
}
