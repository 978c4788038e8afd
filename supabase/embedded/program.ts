/** A second signal within these milliseconds is npm's repetition of the first. */
const repeated = 500

/** An error that the user of the terminal can fix. Only its message (Portuguese) is printed. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}

export const portTaken = (port: number): string =>
  `A porta ${port} já está em uso por outro programa. Feche-o ou escolha outra porta.`

/**
 * Runs `stop` once on Ctrl-C or a kill, then exits. A later second signal exits at once; npm repeats the first one. npm
 * starts a shell in between that does not forward a kill, so the shell's end counts as a signal.
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

/** Runs an entry point. Prints the message of a complaint, and any other error with its stack. */
export const run = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  }
}
