import { type HTMLAttributes, type ReactNode, useId } from 'react'
import * as css from './Card.css.ts'

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Serif; also the accessible name of the section. */
  title?: string | undefined
  /** 2, or 3 if the card is below another heading. */
  headingLevel?: 2 | 3
  /** Right of the title: 13 px of meta, or a `TextLink`. */
  aside?: ReactNode
  /** `gold` is for cards that need an evaluation, or the current user's; `bare` has no fill: cancelled. */
  tone?: 'plain' | 'gold' | 'bare'
  children: ReactNode
}

/** A surface without a border. Hairlines divide the rows inside. */
export function Card({ title, headingLevel = 2, aside, tone = 'plain', children, className, ...rest }: CardProps) {
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const Element = title === undefined ? 'div' : 'section'
  return (
    <Element
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={className === undefined ? css.card : `${css.card} ${className}`}
      data-tone={tone}
    >
      {title !== undefined && (
        <div className={css.head}>
          <Heading id={titleId} className={css.title}>
            {title}
          </Heading>
          {aside !== undefined && <div className={css.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
