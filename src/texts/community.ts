import type { CommunitySection } from '#machines/model/communityView.ts'
import { product } from './labels.ts'

/** SPEC.md, section 2, Dashboard, 'Community tab'. */
export const community = {
  title: `Comunidade ${product}`,
  sections: 'Seções da comunidade',
  sectionNames: { feed: 'Feed', notifications: 'Notificações', pinned: 'Fixados' } satisfies Record<
    CommunitySection,
    string
  >,
}
