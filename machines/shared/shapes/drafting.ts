import { logged } from './failing.ts'

/**
 * The state of a form that opens with its draft: the actor `open` reads it for the user of the context, and the action
 * `restore` takes it (null without a draft). The machine stores each change with `keepDraft`.
 */
export const openingDraft = <const Actor extends string, const Form extends string>(open: Actor, form: Form) =>
  ({
    invoke: {
      id: open,
      src: open,
      input: ({ context: { userId } }: { context: { userId: string } }) => ({ userId }),
      onDone: {
        target: form,
        actions: {
          type: 'restore',
          params: <Draft>({ event }: { event: { output: Draft } }) => ({ draft: event.output }),
        },
      },
      onError: { target: form, ...logged },
    },
  }) as const
