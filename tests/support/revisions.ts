import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Complaint } from './complaint.ts'

/** Bytes of the longest output: a list of all files. */
const longest = 64e6

/** Runs git in a folder of the repository. `ok` is false if git ended with an error. */
const git = (root: string, args: readonly string[], more: { input?: string; env?: Record<string, string> } = {}) => {
  const { error, status, stdout } = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: longest,
    input: more.input,
    env: { ...process.env, ...more.env },
  })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Complaint('git is not installed, and only git has the other version.')
  if (error) throw error
  return { ok: status === 0, out: stdout }
}

const lines = (text: string) => text.split('\0').filter((line) => line !== '')

/** A commit of the repository. */
interface Commit {
  /** As the person wrote it: 'main~40'. */
  name: string
  /** 40 hex digits. */
  hash: string
}

const shallowText = (name: string) =>
  `This clone is shallow and does not contain '${name}'. Fetch the history first: git fetch --unshallow`

/** Throws a complaint without git or a repository, for an unknown commit, and for one beyond a shallow clone. */
export const commitOf = (root: string, name: string): Commit => {
  const hashOf = (revision: string) => {
    const { ok, out } = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
    return ok ? out.trim() : null
  }
  if (!git(root, ['rev-parse', '--git-dir']).ok) throw new Complaint(`${root} is not a git repository.`)
  const hash = hashOf(name)
  if (hash !== null) return { name, hash }
  if (git(root, ['rev-parse', '--is-shallow-repository']).out.trim() === 'true') throw new Complaint(shallowText(name))
  const isRemote = hashOf(`origin/${name}`) !== null
  throw new Complaint(`git knows no commit '${name}'${isRemote ? `, only 'origin/${name}'` : ''}.`)
}

/**
 * The files that differ between a commit and another one (null: the working tree, with new files that git does not
 * ignore), from the repository's folder: 'machines/tasks/tasks.machine.ts'. A moved file has both paths.
 */
export const changedFiles = (root: string, from: Commit, to: Commit | null): string[] => {
  const revisions = to === null ? [from.hash] : [from.hash, to.hash]
  const changed = git(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', ...revisions, '--'])
  const fresh = to === null ? git(root, ['ls-files', '--others', '--exclude-standard', '-z']).out : ''
  return [...new Set([...lines(changed.out), ...lines(fresh)])].toSorted()
}

/** The files of the working tree that git does not ignore. */
export const filesInTree = (root: string): string[] =>
  lines(git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']).out)
    .filter((file) => existsSync(join(root, file)))
    .toSorted()

/**
 * Temporary folders with the files of commits. `remove` deletes them; so does the end of the process, also by a signal.
 */
export class Checkouts {
  readonly #root: string
  readonly #folders: string[] = []

  constructor(root: string) {
    this.#root = root
    process.on('exit', () => this.remove())
    for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const, ['SIGHUP', 129] as const])
      process.on(signal, () => process.exit(code))
  }

  /**
   * A new folder with the wanted files of a commit and the packages of the working tree. Throws a complaint if the
   * clone lacks the files.
   */
  of(commit: Commit, isWanted: (file: string) => boolean): string {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'confraria-commit-')))
    this.#folders.push(folder)
    // An index of its own: git's remains as it is.
    const env = { GIT_INDEX_FILE: join(folder, '.index') }
    const read = git(this.#root, ['read-tree', commit.hash], { env })
    const input = lines(git(this.#root, ['ls-files', '-z'], { env }).out)
      .filter(isWanted)
      .map((file) => `${file}\0`)
      .join('')
    const written = git(this.#root, ['checkout-index', '-z', '--stdin', `--prefix=${folder}/`], { env, input })
    if (!read.ok || !written.ok) throw new Complaint(`git cannot read the files of '${commit.name}'.`)
    symlinkSync(realpathSync(join(this.#root, 'node_modules')), join(folder, 'node_modules'), 'junction')
    return folder
  }

  remove() {
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  }
}
