import { nearestOf, overallOf, type Achievement } from '#machines/achievements/achievement.ts'
import { Card } from '#src/components/Card.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { Ring } from '#src/components/Ring.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import { section } from '#src/theme/type.css.ts'
import * as css from './Achievements.css.ts'

/** 'Progresso Geral'. */
export const Overall = ({ all }: { all: readonly Achievement[] }) => {
  const { earned, of, percent } = overallOf(all)
  return (
    <Card title={texts.overall}>
      <div className={css.overall}>
        <Ring value={percent} label={texts.overallLabel(percent, earned, of)}>
          <span className={section}>{texts.share(percent)}</span>
        </Ring>
        <p className={css.count}>{texts.count(earned, of)}</p>
      </div>
    </Card>
  )
}

/** 'Próximas Metas': the three nearest goals, and what is missing for each. */
export const Goals = ({ all }: { all: readonly Achievement[] }) => {
  const goals = nearestOf(all)
  return (
    <Card title={texts.goals}>
      {goals.length === 0 ? (
        <p className={css.lead}>{texts.noGoals}</p>
      ) : (
        <ol className={css.rows}>
          {goals.map((goal) => (
            <li key={goal.id} className={css.goal}>
              <div className={css.goalHead}>
                <span className={css.title}>{goal.title}</span>
                <span className={css.soft}>{texts.progress(goal)}</span>
              </div>
              <ProgressBar
                label={texts.progressLabel(goal.title)}
                value={goal.progress}
                max={goal.threshold}
                valueText={texts.progress(goal)}
              />
              <span className={css.faint}>{texts.remaining(goal)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
