import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** An actor's stand-in whose requests wait until the test answers them. */
export const held = <Output, Input = NonReducibleUnknown>() => {
  const requests: { input: Input; answer: (output: Output) => void; fail: (error: unknown) => void }[] = []
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        requests.push({ input, answer: resolve, fail: reject })
      }),
  )
  /** Let promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const last = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was asked')
    return request
  }
  return {
    logic,
    requests,
    answer: async (output: Output) => {
      last().answer(output)
      await settle()
    },
    fail: async (error: unknown) => {
      last().fail(error)
      await settle()
    },
  }
}

/** The connection was lost: as supabase-js tells it. */
export const offline = new TypeError('Failed to fetch')

/** The person creates too much in a while: as PostgREST passes on what the database says. */
export const rateLimited = {
  code: 'PT429',
  message: 'Você pode criar no máximo 60 tarefas por hora. Aguarde um pouco e tente de novo.',
}
/** Both pass by themselves: `error` and its kind, for test.each. */
export const passing = [
  { kind: 'offline', error: offline },
  { kind: 'refused', error: rateLimited },
] as const
