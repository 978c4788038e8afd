import { Landmark, UserCog } from 'lucide-react'
import { LinkCard, type LinkCardProps } from '#src/components/LinkCard.tsx'
import { Page } from '#src/screens/page/Page.tsx'
import { admin as texts } from '#src/texts/admin.ts'
import * as css from './Admin.css.ts'

/** The areas that are there. */
const areas: LinkCardProps[] = [
  { icon: UserCog, title: texts.users, text: texts.usersText, href: '/admin/users' },
  { icon: Landmark, title: texts.council, text: texts.councilText, href: '/council' },
]

/** SPEC.md, section 2, Admin home. */
export const AdminScreen = () => (
  <Page title={texts.title}>
    <ul className={css.areas}>
      {areas.map((area) => (
        <li key={area.href}>
          <LinkCard {...area} />
        </li>
      ))}
    </ul>
  </Page>
)
