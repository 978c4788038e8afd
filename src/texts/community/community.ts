import type { CommunitySection } from '#machines/community/communityView.ts'
import { club } from '#machines/shared/club.ts'

export const community = {
  get title() {
    return `Comunidade ${club.name}`
  },
  sections: 'Seções da comunidade',
  sectionNames: { feed: 'Feed', notifications: 'Notificações', pinned: 'Fixados' } satisfies Record<
    CommunitySection,
    string
  >,
}
