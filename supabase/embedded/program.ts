/** Milliseconds within which a second signal is npm's repetition of the first. */
const repeated = 500

/** A fault that the person at the keyboard can mend; its message (Portuguese) is all that is printed. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}

export const portTaken = (port: number): string =>
  `A porta ${port} já está em uso por outro programa. Feche-o ou escolha outra porta.`

/**
 * Runs `stop` once on Ctrl-C or a kill, then exits; a later second one exits at once (npm repeats the first). Under npm
 * there is a shell in between, which does not pass a kill on: so the end of that shell counts as one.
 */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let since: number | null = null
  const end = () => {
    if (since !== null) {
      if (Date.now() - since > repeated) process.exit(130)
      return
    }
    since = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, 500).unref()
}

/** Runs an entry point: a complaint is printed as a sentence, anything else with its stack. */
export const run = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  }
}
