/** Ends a command quietly when the reader of its output has ended, such as `head`. */
export const endWithReader = () =>
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
