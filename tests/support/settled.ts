import { fromPromise, type AnyActorLogic, type InputFrom, type NonReducibleUnknown, type OutputFrom } from 'xstate'

/** A mock actor whose requests stay open until the test resolves or rejects them. */
export const held = <Output, Input = NonReducibleUnknown>() => {
  const requests: { input: Input; resolve: (output: Output) => void; fail: (error: unknown) => void }[] = []
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        requests.push({ input, resolve, fail: reject })
      }),
  )
  /** Lets promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const last = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('no request was made')
    return request
  }
  return {
    logic,
    requests,

    resolve: async (output: Output) => {
      last().resolve(output)
      await settle()
    },
    fail: async (error: unknown) => {
      last().fail(error)
      await settle()
    },
  }
}

/** The same in place of an actor, with its types: `heldLike<typeof loadMessages>()`. */
export const heldLike = <Logic extends AnyActorLogic>() => held<OutputFrom<Logic>, InputFrom<Logic>>()

/** A lost connection, as supabase-js reports it. */
export const offline = new TypeError('Failed to fetch')

/** The rate limit of the database, as PostgREST reports it. */
export const rateLimited = {
  code: 'PT429',
  message: 'Você pode criar no máximo 60 tarefas por hora. Aguarde um pouco e tente de novo.',
}
/** Temporary failures for test.each: the kind and the error. */
export const temporaryFailures = [
  { kind: 'offline', error: offline },
  { kind: 'refused', error: rateLimited },
] as const
