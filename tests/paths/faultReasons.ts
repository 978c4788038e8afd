import type { FaultReasons } from '#tests/support/faults/reasons.ts'

/** Why a request does not meet a fault on any path, or why its handling is right although a rule complains. */
export const faultReasons: FaultReasons = {
  kinds: [
    {
      fault: 'lost after',
      isWrite: false,
      reason: 'a read changes nothing: it is like a request that was lost before',
    },
    { fault: 'slow', isWrite: true, reason: 'the user waits for a change: only its result leads on' },
    { fault: 'stale', isWrite: true, reason: 'only its result ends a change: its response is never late' },
  ],
  cells: {
    'the form or the dialog waits for it; leaving the screen or the parent ends the machine': [
      'memberForm.loadMember: slow',
      'rankingGoals.loadGoals: slow',
      'recovery.openRecovery: slow',
    ],
    'it belongs to a change: the user waits for both, and only its result leads on': [
      'dataExport.downloadOwnData: slow',
      'dataExport.downloadOwnData: stale',
      'emailChange.checkCurrent: stale',
      'emailChange.checkNext: stale',
      'emailChange.recallOwnEmail: stale',
      'login.checkAdministrator: stale',
      'login.openPendingSession: stale',
      'meetingDate.checkMeeting: slow',
      'meetingDate.checkMeeting: stale',
      'meetingDialog.checkMeeting: stale',
      'meetingTools.downloadCalendar: stale',
      'memberImport.checkRows: slow',
      'memberImport.checkRows: stale',
      'recovery.openRecovery: stale',
      'settingsForm.measureRetention: slow',
      'settingsForm.measureRetention: stale',
      'taskForm.findActive: stale',
    ],
    'it is the first response: nothing older is shown, and a save compares versions': [
      'beginning.openBeginning: stale',
      'memberForm.loadMember: stale',
      'rankingGoals.loadGoals: stale',
    ],
    'the report is kept, and sent when the network returns': [
      'errorReports.storeError: lost before',
      'errorReports.storeError: lost after',
      'errorReports.storeError: 5xx',
      'problemReport.reportProblem: lost before',
      'problemReport.reportProblem: lost after',
      'problemReport.reportProblem: 5xx',
    ],
    'the function creates each notification once, however often it is called': [
      'notifications.touchDueNotifications: twice',
    ],
    'the session loads the rights again and shows what is missing': ['userList.loadMoreUsers: refused'],
  },
}
