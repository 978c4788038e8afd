import { needed } from '../shared/needed.ts'

/** What /achievements shows: the current user's badges, or the rules of all badges. */
export interface AchievementsAddress {
  tab: 'own' | 'rules'
}

/** Reads the page's address; ignores an unknown tab. */
export const achievementsAddressOf = (query: URLSearchParams): AchievementsAddress => ({
  tab: query.get('tab') === 'rules' ? 'rules' : 'own',
})

export const achievementsPath = ({ tab }: AchievementsAddress) =>
  tab === 'rules' ? '/achievements?tab=rules' : '/achievements'

/** Whose badges /member-achievements/:memberId shows. */
export interface MemberAchievementsAddress {
  /** As in the address, so perhaps invalid. */
  memberId: string
}

export const memberAchievementsAddressOf = (
  _: URLSearchParams,
  { memberId }: Readonly<Record<string, string | undefined>>,
): MemberAchievementsAddress => ({ memberId: needed(memberId, 'the address names no member') })
