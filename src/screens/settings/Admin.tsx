import { Landmark, Settings, Trophy, UserCog, Wrench } from 'lucide-react'
import { LinkCard, type LinkCardProps } from '#src/components/LinkCard.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { admin as texts } from '#src/texts/settings/admin.ts'
import * as css from './Admin.css.ts'

const areas: LinkCardProps[] = [
  { icon: UserCog, title: texts.users, text: texts.usersText, href: '/admin/users' },
  { icon: Landmark, title: texts.council, text: texts.councilText, href: '/council' },
  { icon: Trophy, title: texts.ranking, text: texts.rankingText, href: '/admin/ranking' },
  { icon: Wrench, title: texts.problems, text: texts.problemsText, href: '/admin/problems' },
  { icon: Settings, title: texts.settings, text: texts.settingsText, href: '/admin/settings' },
]

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
