import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { password } from '#server/people.ts'
import type { Database } from '#supabase/database.types.ts'
import { socket } from '../socket.ts'

/** A person of the demonstration, signed in outside the page. */
export interface Person {
  id: string
  client: SupabaseClient<Database>
  session: Session
}

/** The demonstration's people of one site, each signed in once. */
export class People {
  readonly #site: string
  readonly #anonKey: Promise<string>
  readonly #signedIn = new Map<string, Promise<Person>>()

  constructor(site: string) {
    this.#site = site
    this.#anonKey = this.#readKey()
  }

  async #readKey() {
    const html = await (await fetch(`${this.#site}/login`)).text()
    const key = /name="supabase-anon-key" content="([^"]+)"/.exec(html)?.[1]
    if (key === undefined) throw new Error('the page has no anon key')
    return key
  }

  async #newClient() {
    return createClient<Database>(this.#site, await this.#anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
    })
  }

  /** Creates an account with an invitation's token. */
  async signUp(email: string, token: string) {
    const client = await this.#newClient()
    const { error } = await client.auth.signUp({ email, password, options: { data: { invite_token: token } } })
    if (error) throw error
  }

  async #signIn(who: string): Promise<Person> {
    const client = await this.#newClient()
    const { data, error } = await client.auth.signInWithPassword({ email: `${who}@confraria.test`, password })
    if (error) throw error
    return { id: data.user.id, client, session: data.session }
  }

  /** `membro2` for membro2@confraria.test. Signs in again if a path has ended the person's sessions. */
  async as(who: string): Promise<Person> {
    const known = await this.#signedIn.get(who)
    if (known && !(await known.client.auth.getUser()).error) return known
    const person = this.#signIn(who)
    this.#signedIn.set(who, person)
    return person
  }

  /** A separate session, whose end or change affects no other test. */
  fresh(who: string): Promise<Person> {
    return this.#signIn(who)
  }

  /** Opens the page signed in, as if the person had signed in in another window. */
  async enter(page: Page, who: string) {
    const { session } = await this.as(who)
    await page.addInitScript((stored) => localStorage.setItem('confraria-session', stored), JSON.stringify(session))
  }
}
