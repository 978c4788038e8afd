/** Loads the code of each screen, by path. */
export const screens = {
  '/': async () => (await import('./Entrance.tsx')).Entrance,
  '/login': async () => (await import('#src/screens/entrance/Login.tsx')).LoginScreen,
  '/dashboard': async () => (await import('#src/screens/profile/Dashboard.tsx')).DashboardScreen,
  '/tasks': async () => (await import('#src/screens/tasks/Tasks.tsx')).TasksScreen,
  '/routines': async () => (await import('#src/screens/routines/Routines.tsx')).RoutinesScreen,
  '/ranking': async () => (await import('#src/screens/ranking/Ranking.tsx')).RankingScreen,
  '/members': async () => (await import('#src/screens/members/Members.tsx')).MembersScreen,
  '/achievements': async () => (await import('#src/screens/achievements/Achievements.tsx')).AchievementsScreen,
  '/member-achievements/:memberId': async () =>
    (await import('#src/screens/achievements/MemberAchievements.tsx')).MemberAchievementsScreen,
  '/meetings': async () => (await import('#src/screens/meetings/OwnMeetings.tsx')).OwnMeetingsScreen,
  '/profile': async () => (await import('#src/screens/profile/OwnProfile.tsx')).OwnProfileScreen,
  '/feedback': async () => (await import('#src/screens/feedback/OwnFeedback.tsx')).OwnFeedbackScreen,
  '/council': async () => (await import('#src/screens/council/Council.tsx')).CouncilScreen,
  '/council/settings': async () =>
    (await import('#src/screens/council/settings/CouncilSettings.tsx')).CouncilSettingsScreen,
  '/admin': async () => (await import('#src/screens/settings/Admin.tsx')).AdminScreen,
  '/admin/users': async () => (await import('#src/screens/users/Users.tsx')).UsersScreen,
  '/admin/ranking': async () => (await import('#src/screens/ranking/RankingAdmin.tsx')).RankingAdminScreen,
  '/admin/ranking/period/:id': async () => (await import('#src/screens/ranking/ClosedPeriod.tsx')).ClosedPeriodScreen,
  '/admin/settings': async () => (await import('#src/screens/settings/Settings.tsx')).SettingsScreen,
  '*': async () => (await import('#src/screens/app/NotFound.tsx')).NotFoundScreen,
} as const

/** Loads the shell, the frame of every screen behind the guard. */
export const fetchShell = async () => (await import('./Shell.tsx')).GuardedShell
