import { useSelector } from '@xstate/react'
import { memo } from 'react'
import { completionRate, mostCounted } from '#machines/tasks/task.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Ring } from '#src/components/Ring.tsx'
import { summary as texts, tasks as taskTexts } from '#src/texts/tasks/tasks.ts'
import { section, subheading } from '#src/theme/type.css.ts'
import * as css from './Summary.css.ts'

/** Completed, pending and the percentage; '—' until they are counted. */
export const Summary = memo(({ list }: { list: TaskListActor }) => {
  const counts = useSelector(list, ({ context }) => context.counts)
  const rate = counts ? completionRate(counts.newest) : 0
  const isOfNewest = counts !== null && counts.pending + counts.completed > mostCounted
  const label = texts.rateOf(rate)
  return (
    <Card title={texts.title} aria-busy={counts === null} className={css.card}>
      <div className={css.body}>
        <div className={css.large}>
          <Ring value={rate} label={label}>
            <Rate className={css.largeRate} value={counts && rate} />
            <div className={css.rate}>{texts.rate}</div>
          </Ring>
        </div>
        <div className={css.small}>
          <Ring value={rate} label={label} size={104}>
            <Rate className={section} value={counts && rate} />
          </Ring>
        </div>
        <div className={css.facts}>
          <dl>
            <div className={css.fact}>
              <dt>{texts.completed}</dt>
              <dd className={`${subheading} ${css.number}`}>{counts ? taskTexts.count(counts.completed) : '—'}</dd>
            </div>
            <div className={css.fact}>
              <dt>{texts.pending}</dt>
              <dd className={`${subheading} ${css.number}`}>{counts ? taskTexts.count(counts.pending) : '—'}</dd>
            </div>
          </dl>
          <p className={css.note}>{isOfNewest ? texts.ofNewest : texts.note}</p>
        </div>
      </div>
    </Card>
  )
})

const Rate = ({ value, className }: { value: number | null; className: string }) => (
  <div className={className}>
    {value ?? '—'}
    {value !== null && <span className={css.sign}>%</span>}
  </div>
)
