import { by, rest, type Reasons } from '#tests/support/uses/unshownStates.ts'

/** Events that nothing sends, by machine, with the reason. An entry for a sent event is an error. */
export const unsent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taskStatus: Object.fromEntries(
    ['complete', 'evaluate', 'reopen'].map((event) => [
      event,
      'no actor runs it: tasks and their cards read the allowed actions from its graph',
    ]),
  ),
}

/**
 * States that no screen matches by name, by machine: what shows them, or why nothing does. An entry for a matched state
 * is an error.
 */
export const unshown: Readonly<Record<string, Reasons>> = {
  feed: { pausing: 'earlier results stay while the user types' },
  feedNews: { gathering: 'changes are collected and shown together when the state ends' },
  meetingDate: { editing: by('row') },
  connection: { offline: rest },
  members: {
    'rights.unknown': by('access'),
    'place.form.waiting': 'a skeleton stays until the form’s actor runs',
    'place.form.opening': 'a skeleton stays until the form’s actor runs',
    'place.form.open': 'the screen shows the form’s actor',
    'place.form.left': 'the address changes at once',
  },
  notices: {
    waiting: 'the toaster is not loaded',
    showing: 'the toaster shows each notice',
  },
  memberPicker: {
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
  tasks: {
    'panel.evaluating': by('evaluating'),
    'panel.seeking': 'the panel stays until the next page is loaded',
  },
}
