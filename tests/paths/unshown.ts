/** Events that no screen sends and nothing else does, by machine, with the reason. One that is sent after all is a fault. */
export const unsent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taskStatus: Object.fromEntries(
    ['complete', 'cancel', 'evaluate', 'reopen'].map((event) => [
      event,
      'no actor of it ever runs: it is the graph that tasks and their cards ask what is allowed',
    ]),
  ),
}
