import { by, rest, type Reasons } from '#tests/support/uses/unshownStates.ts'

/** Events that nothing sends, by machine, with the reason. An entry for a sent event is an error. */
export const unsent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  memberForm: { 'upload.progress': 'the upload sends it to the machine that runs it' },
  routineSubmission: { 'upload.progress': 'the upload sends it to the machine that runs it' },
}

/**
 * States that no screen matches by name, by machine: what shows them, or why nothing does. An entry for a matched state
 * is an error.
 */
export const unshown: Readonly<Record<string, Reasons>> = {
  community: {
    'wall.unvisited': 'its section is not visited',
    'wall.visited.shown': by('place'),
    'wall.visited.hidden': by('place'),
    'pinned.unvisited': 'its section is not visited',
    'pinned.visited.shown': by('place'),
    'pinned.visited.hidden': by('place'),
  },
  dashboard: { shown: 'the screen shows its parts', asleep: 'another screen is shown' },
  memberForm: { tidying: 'it ends in a moment' },
  messageComposer: { opening: 'the field is empty for a moment' },
  badgeRules: { 'form.opening': 'the form is empty for a moment' },
  problemReport: { 'report.opening': 'the dialog is empty for a moment' },
  ownFeedback: { 'form.opening': 'the form is empty for a moment' },
  wall: {
    'channel.open': 'the feed shows when it is lost',
    'channel.closed': 'the wall is not shown',
    'opened.none': by('opened'),
    'opened.shown': 'the screen shows the actor of the message',
    'deletion.closed': rest,
    'deletion.open': 'the screen shows the actor of the question',
  },
  pinned: { 'channel.closed': 'the items are not shown', 'list.rejoining': 'the items stay, as while they are read' },
  replies: { 'opened.channel.closed': 'the thread is not shown' },
  feed: {
    pausing: 'earlier results stay while the user types',
    'ready.doubting': 'the list stays, as while it catches up',
    rejoining: 'the list stays, as while it catches up',
  },
  feedNews: { gathering: 'changes are collected and shown together when the state ends' },
  meetingAgenda: {
    shown: 'the screen shows the dates and the dialogs, which are its parts',
    asleep: 'the user is on another screen',
  },
  meetingTools: {
    'dialog.opening': 'the dialog is shown when its actor runs',
    'dialog.form': 'the screen shows the form’s actor',
    'dialog.attendance': 'the screen shows the actor of the presence',
  },
  proof: { 'step.opening': 'the buttons are disabled for a moment' },
  absence: { opening: 'the dialog opens in a moment' },
  evaluation: { opening: 'the fields have their first values for a moment' },
  clubPauses: { opening: 'the dialog opens in a moment' },
  connection: { offline: rest },
  proofs: {
    empty: 'no proof is on the page',
    signing: 'the places of the photos are empty, or the photos stay',
    failed: 'the places of the photos stay empty',
    'kept.resting': by('urls'),
    'kept.waiting': 'the places of new photos stay empty',
  },
  errorReports: {
    idle: 'errors are counted without a sign on the screen',
    storing: 'errors are counted without a sign on the screen',
    spent: 'errors are counted without a sign on the screen',
    waiting: 'errors are counted without a sign on the screen',
  },
  council: { 'tab.waiting': 'nothing is shown without rights' },
  councilMembers: {
    'dialog.waiting': 'the table shows that the council is loading',
    'dialog.preparing': 'the form opens at once',
  },
  members: {
    'rights.unknown': by('access'),
    'place.form.waiting': 'a skeleton stays until the form’s actor runs',
    'place.form.opening': 'a skeleton stays until the form’s actor runs',
    'place.form.open': 'the screen shows the form’s actor',
    'place.form.left': 'the address changes at once',
    'place.messages.running': 'the screen shows the actor of the messages',
    'import.open': 'the screen shows the actor of the import',
  },
  memberImport: { closed: 'the dialog is closed' },
  monitoring: { 'dialog.preparing': 'the form opens at once' },
  positions: { 'form.preparing': 'the dialog is open at once' },
  users: { preparing: 'the form opens after one request' },
  invitationBatch: { closed: 'the dialog is closed' },
  leaving: { staying: 'without a confirmation nothing is shown' },
  notices: {
    waiting: 'the toaster is not loaded',
    showing: 'the toaster shows each notice',
  },
  memberPicker: {
    unused: 'the field is not shown',
    looking: 'earlier results stay during the search',
    pausing: 'earlier results stay while the user types',
  },
  mentions: {
    resting: by('members'),
    pausing: 'earlier suggestions stay while the user types',
    looking: 'earlier suggestions stay during the search',
  },
  notificationList: {
    'list.settling': 'the list stays until it is loaded again',
    'list.refreshing': 'the list stays while it is loaded again',
  },
  problems: { denied: 'the guard leads to another page' },
  settings: { denied: 'the guard leads to another page' },
  userList: { denied: 'the guard leads to another page' },
  routinesScreen: {
    'submission.opening': 'the form appears when it is open',
    'submission.left': 'the address changes at once',
  },
  routineSubmission: { redoTaken: 'a notice, and another form' },
  evaluationUndo: {
    resting: 'the notice has the button, whether or not it was pressed before',
    undoing: 'the next notice says how it ended',
  },
  tasks: { 'form.opening': 'the form appears when it is open', 'thread.open': 'the card shows the thread’s actor' },
  taskList: {
    'panel.open.evaluating': by('evaluating'),
    'panel.open.seeking': 'the panel stays until the next page is loaded',
  },
}
