import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Complaint } from './complaint.ts'

/** What is wrong with a file, by the code of the error. */
const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this user',
  EEXIST: 'is no folder',
  EISDIR: 'is a folder',
  ENOENT: 'does not exist',
  ENOTDIR: 'is below a file',
  EROFS: 'cannot be written: its disk is read-only',
}

/** One sentence for an error that is no fault of the command; else null. */
export const complaintOf = (error: unknown, usage: string): string | null => {
  if (error instanceof Complaint) return error.message
  if (!(error instanceof Error)) return null
  const { code = '', path, message } = error as NodeJS.ErrnoException
  // Only the first sentence: the next ones explain arguments that begin with '-'.
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${message.split(/\.\s|\n/u, 1).join('')}. ${usage}`
  const problem = fileProblems[code]
  return problem === undefined || path === undefined ? null : `${path} ${problem}.`
}

/** Throws if a command cannot write this file, before the work that takes long. Makes its folder. */
export const prepareFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Complaint(`${file} is a folder.`)
  accessSync(dirname(file), constants.W_OK)
}

/** '1 machine', '2 machines' */
export const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/**
 * Runs a command for QA with the typed arguments. A complaint is one sentence on the error output, and exit status 1.
 * The command ends quietly when the reader of its output has ended, such as `head`.
 */
export const main = async (usage: string, run: (args: string[]) => Promise<void> | void): Promise<void> => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    const complaint = complaintOf(error, usage)
    if (complaint === null) throw error
    console.error(complaint)
    process.exitCode = 1
  }
}
