/** Milliseconds before code that failed to load is requested again. */
const pause = 1_000

/** The code of a screen could not be loaded: no network, or a newer version was published. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
}

const wait = () => new Promise((resolve) => setTimeout(resolve, pause))

/**
 * Loads code once. A load that fails is repeated once; after that failure a later call loads again. React reads loaded
 * code from `status` and `value` without suspending: otherwise it would show a fallback first, and keep it for 300 ms.
 * It reads a failure from the same promise: with a new one for each attempt to render, it would never show the failure.
 */
const once = <Code>(load: () => Promise<Code>) => {
  let loading: Promise<Code> | null = null
  return () => {
    if (loading) return loading
    const started = load().catch(async (error: unknown) => {
      console.warn('the code of a screen could not be loaded and is requested again', error)
      await wait()
      return load().catch((cause: unknown) => {
        throw new CodeMissing('the code of a screen could not be loaded', { cause })
      })
    })
    loading = started
    started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      (reason: unknown) => {
        void Object.assign(started, { status: 'rejected', reason })
        setTimeout(() => {
          loading = null
        }, pause)
      },
    )
    return started
  }
}

/** Loads the code of each screen, by path. */
export const screens = {
  '/': once(async () => (await import('./Entrance.tsx')).Entrance),
  '/login': once(async () => (await import('#src/screens/entrance/Login.tsx')).LoginScreen),
  '/beginning': once(async () => (await import('./Beginning.tsx')).Beginning),
  '/dashboard': once(async () => (await import('#src/screens/profile/Dashboard.tsx')).DashboardScreen),
  '/tasks': once(async () => (await import('#src/screens/tasks/Tasks.tsx')).TasksScreen),
  '/routines': once(async () => (await import('#src/screens/routines/Routines.tsx')).RoutinesScreen),
  '/ranking': once(async () => (await import('#src/screens/ranking/Ranking.tsx')).RankingScreen),
  '/points': once(async () => (await import('#src/screens/profile/OwnPoints.tsx')).OwnPointsScreen),
  '/members': once(async () => (await import('#src/screens/members/Members.tsx')).MembersScreen),
  '/achievements': once(async () => (await import('#src/screens/achievements/Achievements.tsx')).AchievementsScreen),
  '/member-achievements/:memberId': once(
    async () => (await import('#src/screens/achievements/MemberAchievements.tsx')).MemberAchievementsScreen,
  ),
  '/meetings': once(async () => (await import('#src/screens/meetings/OwnMeetings.tsx')).OwnMeetingsScreen),
  '/profile': once(async () => (await import('#src/screens/profile/OwnProfile.tsx')).OwnProfileScreen),
  '/feedback': once(async () => (await import('#src/screens/feedback/OwnFeedback.tsx')).OwnFeedbackScreen),
  '/council': once(async () => (await import('#src/screens/council/Council.tsx')).CouncilScreen),
  '/council/settings': once(
    async () => (await import('#src/screens/council/settings/CouncilSettings.tsx')).CouncilSettingsScreen,
  ),
  '/admin': once(async () => (await import('#src/screens/settings/Admin.tsx')).AdminScreen),
  '/admin/users': once(async () => (await import('#src/screens/users/Users.tsx')).UsersScreen),
  '/admin/ranking': once(async () => (await import('#src/screens/ranking/RankingAdmin.tsx')).RankingAdminScreen),
  '/admin/ranking/period/:id': once(
    async () => (await import('#src/screens/ranking/ClosedPeriod.tsx')).ClosedPeriodScreen,
  ),
  '/admin/situacao': once(async () => (await import('#src/screens/settings/Situation.tsx')).SituationScreen),
  '/admin/problems': once(async () => (await import('#src/screens/feedback/Problems.tsx')).ProblemsScreen),
  '/admin/settings': once(async () => (await import('#src/screens/settings/Settings.tsx')).SettingsScreen),
  '*': once(async () => (await import('#src/screens/app/NotFound.tsx')).NotFoundScreen),
} as const

/** Loads the shell, the frame of every screen behind the guard. */
export const fetchShell = once(async () => (await import('./Shell.tsx')).GuardedShell)
