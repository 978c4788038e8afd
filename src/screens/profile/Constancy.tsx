import { percent } from '#machines/shared/percent.ts'
import type { Overview } from '#machines/profile/profile.ts'
import { absencesPath } from '#machines/routines/routine.ts'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { constancy as texts, profile as words } from '#src/texts/profile/profile.ts'
import * as css from './Status.css.ts'

/** 'Sequência' and 'Regularidade' side by side, with their rules on demand. */
export const Constancy = ({ overview: { streak, routine_days } }: { overview: Overview }) => {
  const regularity = routine_days && percent(routine_days.kept, routine_days.of)
  return (
    <>
      <dl className={css.pair}>
        <div className={css.share}>
          <dt className={css.shareTerm}>{texts.streak}</dt>
          <dd className={css.number} data-none={streak === 0 || undefined}>
            {streak}
            <span className={css.unit}>{texts.days(streak)}</span>
          </dd>
        </div>
        <div className={css.share}>
          <dt className={css.shareTerm}>{texts.regularity}</dt>
          <dd className={css.number} data-none={regularity === null || undefined}>
            {regularity ?? words.none}
            {regularity !== null && <span className={css.sign}>%</span>}
            {routine_days && <span className={css.unit}>{texts.of(routine_days)}</span>}
          </dd>
        </div>
      </dl>
      <div className={css.how}>
        <Disclosure title={texts.how}>
          <ul className={css.rules}>
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Disclosure>
        <span className={css.excuse}>
          <TextLink href={absencesPath}>{texts.excuse}</TextLink>
        </span>
      </div>
    </>
  )
}
