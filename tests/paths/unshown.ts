import { by, type Excuses } from '#tests/support/uses/unseen.ts'

/** Events that no screen sends and nothing else does, by machine, with the reason. One that is sent after all is a fault. */
export const unsent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taskStatus: Object.fromEntries(
    ['complete', 'cancel', 'evaluate', 'reopen'].map((event) => [
      event,
      'no actor of it ever runs: it is the graph that tasks and their cards ask what is allowed',
    ]),
  ),
}

/** States for which no screen asks by name, by machine: what shows them, or why nothing does. One that is asked for after all is a fault. */
export const unseen: Readonly<Record<string, Excuses>> = {
  feed: { pausing: 'what was found before stays while somebody types' },
  feedNews: { gathering: 'what has come is told together, by `announced`, when it ends' },
  meetingDate: { editing: by('row') },
  members: { 'rights.unknown': by('access') },
  memberPicker: {
    looking: 'who was found before stays while members are searched for',
    pausing: 'who was found before stays while one types',
  },
  mentions: {
    resting: by('members'),
    pausing: 'what was suggested stays while one types',
    looking: 'what was suggested stays while members are searched for',
  },
  notificationList: {
    'list.settling': 'the list stays until it is read anew',
    'list.refreshing': 'the list stays while it is read anew',
  },
  tasks: {
    'panel.evaluating': by('evaluating'),
    'panel.seeking': 'the panel stays as it is until the next page has come',
  },
}
