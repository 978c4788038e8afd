import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = new URL('../../', import.meta.url).pathname

/** How a command ended. The path of the temporary folder is removed from `error`. */
interface Ended {
  code: unknown
  out: string
  error: string
}

/** A small git repository in a temporary folder, with the packages of this one. */
export class TemporaryRepository {
  /** Contains the repository (`club`) and the temporary files of commands. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'confraria-repository-')))
  readonly club = join(this.folder, 'club')
  readonly #temporary = join(this.folder, 'temporary')
  readonly #env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ana',
    GIT_AUTHOR_EMAIL: 'ana@confraria.test',
    GIT_COMMITTER_NAME: 'Ana',
    GIT_COMMITTER_EMAIL: 'ana@confraria.test',
    TMPDIR: this.#temporary,
  }

  constructor() {
    mkdirSync(this.#temporary)
    execFileSync('git', ['init', '--quiet', this.club], { env: this.#env })
    symlinkSync(realpathSync(join(root, 'node_modules')), join(this.club, 'node_modules'))
    this.write('.gitignore', 'node_modules\n')
  }

  write(file: string, text: string) {
    mkdirSync(dirname(join(this.club, file)), { recursive: true })
    writeFileSync(join(this.club, file), text)
  }

  git(...args: readonly string[]) {
    execFileSync('git', ['-C', this.club, ...args], { env: this.#env, stdio: 'pipe' })
  }

  /** Commits everything, with this tag. */
  commit(tag: string) {
    this.git('add', '--all')
    this.git('commit', '--quiet', '--message', tag)
    this.git('tag', tag)
  }

  /** Runs a program of the tests in the repository, or in another folder. `path`: where programs are. */
  run(program: string, args: readonly string[], { cwd = this.club, path = process.env['PATH'] } = {}): Promise<Ended> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), join(root, program), ...args],
        { cwd, env: { ...this.#env, PATH: path } },
        (failure, out, error) => resolve({ code: failure?.code ?? 0, out, error: error.replaceAll(this.folder, '') }),
      )
    })
  }

  /** The folders of commits that a command has left. */
  get left(): string[] {
    return readdirSync(this.#temporary).filter((name) => name.startsWith('confraria-commit-'))
  }

  remove() {
    rmSync(this.folder, { recursive: true })
  }
}
