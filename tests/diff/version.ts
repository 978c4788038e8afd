import { type ChildProcess, fork } from 'node:child_process'
import { Complaint } from '#tests/support/complaint.ts'
import type { Kind, Requests, Response } from './child.ts'

/** Characters of a process's last words that are kept. */
const kept = 20_000

/** The last error in a process's last words, without its trace. */
const errorIn = (text: string) => text.match(/^\w*Error\b.*$/gmu)?.at(-1) ?? text.trim().split('\n').at(-1) ?? ''

/** One version of the machines, in a process of its own. */
export class Version {
  /** 'main~40', or 'the working tree'. */
  readonly name: string
  readonly #child: ChildProcess
  #complaints = ''

  /** `folder`: the version's files. */
  constructor(name: string, folder: string) {
    this.name = name
    this.#child = fork(new URL('child.ts', import.meta.url), [folder], {
      execArgv: ['--import', import.meta.resolve('tsx')],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = `${this.#complaints}${text}`.slice(-kept)
    })
  }

  /** Throws a complaint for a version whose files cannot be read. */
  async request<K extends Kind>(kind: K, request: Requests[K]['request']): Promise<Requests[K]['response']> {
    const response = await new Promise<Response>((resolve, reject) => {
      const onExit = () =>
        reject(new Complaint(`The machines of ${this.name} ended their process: ${errorIn(this.#complaints)}`))
      this.#child.once('exit', onExit)
      this.#child.once('message', (message) => {
        this.#child.off('exit', onExit)
        // The sender is `child.ts`.
        resolve(message as Response)
      })
      this.#child.send({ kind, request })
    })
    if ('fault' in response) throw new Complaint(`In ${this.name}, ${response.fault}.`)
    return response.response
  }

  end() {
    this.#child.kill()
  }
}
