import type { ReactNode } from 'react'
import { indicators, type Profile } from '#machines/profile/profile.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Explain } from '#src/components/Explain.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { Stars } from '#src/components/Stars.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { profile as texts } from '#src/texts/profile/profile.ts'
import { name as nameStyle, subheading } from '#src/theme/type.css.ts'
import * as css from './Profile.css.ts'

interface PersonProps {
  person: Pick<Profile, 'name' | 'position' | 'role' | 'photoUrl'> & Partial<Pick<Profile, 'isFounder'>>
  children: ReactNode
}

/** Picture, name and position, with the children below. */
export const Person = ({ person, children }: PersonProps) => {
  const name = texts.name(person)
  return (
    <div className={css.person}>
      <Avatar name={name} photoUrl={pictureUrl(person.photoUrl)} size={104} isFounder={person.isFounder ?? false} />
      <div className={css.personText}>
        <p className={`${nameStyle} ${css.name}`} title={name}>
          {name}
        </p>
        <p className={css.position}>{texts.position(person)}</p>
        <div className={css.rating}>{children}</div>
      </div>
    </div>
  )
}

/** The mean of the user's evaluations. */
export const Rating = ({ profile: { rating, overview } }: { profile: Profile }) => (
  <>
    <Stars value={rating} label={texts.stars(rating)} />
    <span className={css.ratingNumber} aria-hidden="true">
      {texts.number(rating)}
    </span>
    <span className={css.ratingOf}>
      <Explain
        term={texts.of5}
        title={texts.rating.term}
        label={texts.rating.label}
        lines={texts.rating.lines(overview)}
      />
    </span>
  </>
)

/** The six stats and their sources. */
export const Indicators = ({ profile: { stats, overview, isMember } }: { profile: Profile }) => (
  <div className={css.indicators}>
    <dl>
      {indicators.map((id) => (
        <div key={id} className={css.indicator}>
          <dt>{texts.indicators[id]}</dt>
          <dd>
            <Stars value={stats[id]} label={texts.stars(stats[id])} tone="ivory" />
          </dd>
        </div>
      ))}
    </dl>
    <p className={css.origin}>
      <Explain term={texts.origin.term} label={texts.origin.term} lines={texts.origin.lines(overview, isMember)} />
    </p>
  </div>
)

export const Skills = ({ profile: { skills, isMember } }: { profile: Profile }) => (
  <div className={css.skillsArea}>
    <h2 className={`${subheading} ${css.heading}`}>{texts.skillsTitle}</h2>
    {skills.length === 0 ? (
      <p className={css.skill}>
        {texts.noSkills} {isMember && <TextLink href="/profile">{texts.addSkills}</TextLink>}
      </p>
    ) : (
      <ul className={css.skills}>
        {skills.map((skill) => (
          <li key={skill} className={css.skill}>
            <Lozenge size={5} tone="deep" />
            {skill}
          </li>
        ))}
      </ul>
    )}
  </div>
)
