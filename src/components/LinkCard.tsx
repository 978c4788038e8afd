import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import * as css from './LinkCard.css.ts'

export interface LinkCardProps {
  icon: LucideIcon
  title: string
  /** One sentence about the page. */
  text: string
  href: string
  /** What waits there, such as '2 pedidos'. */
  waiting?: readonly string[]
}

/** A card that links to an area. */
export function LinkCard({ icon: Icon, title, text, href, waiting = [] }: LinkCardProps) {
  return (
    <Link href={href} className={css.card}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" className={css.icon} />
      <span className={css.title}>{title}</span>
      <span className={css.text}>{text}</span>
      {waiting.length > 0 && <span className={css.waiting}>{waiting.join(' · ')}</span>}
    </Link>
  )
}
