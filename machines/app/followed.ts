import type { Subject } from '../shared/facts.ts'

/**
 * By screen: the subjects of notifications after which its data is old. The wall follows its own rows. What no
 * notification reports, as other members' points, is loaded when the page returns.
 */
export const followed: Readonly<Record<string, readonly Subject[]>> = {
  dashboard: ['tasks', 'proofs', 'points', 'badges', 'meetings', 'absences', 'accounts'],
  tasks: ['tasks', 'proofs', 'absences'],
  routinesScreen: ['tasks', 'proofs', 'absences'],
  ranking: ['tasks', 'proofs', 'points'],
  ownPoints: ['proofs', 'points'],
  ownAchievements: ['proofs', 'points', 'badges'],
  meetingAgenda: ['meetings'],
  council: ['meetings', 'feedback'],
  councilSettings: ['meetings'],
  ownFeedback: ['feedback'],
  ownProfile: ['accounts'],
  users: ['accounts'],
  administration: ['proofs', 'absences', 'accounts'],
}
