import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { password } from '#server/people.ts'
import type { Database } from '#supabase/database.types.ts'
import { socket } from '../socket.ts'

/** Somebody of the demonstration, signed in beside the screen. */
export interface Person {
  id: string
  client: SupabaseClient<Database>
  session: Session
}

/** The people of one site's demonstration, each signed in once. */
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
    if (key === undefined) throw new Error('the page names no anon key')
    return key
  }

  async #newClient() {
    return createClient<Database>(this.#site, await this.#anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
    })
  }

  /** A new account by an invitation's token. */
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

  /** `membro2` for membro2@confraria.test. Signs in again where a path has ended the person's sessions. */
  async as(who: string): Promise<Person> {
    const known = await this.#signedIn.get(who)
    if (known && !(await known.client.auth.getUser()).error) return known
    const person = this.#signIn(who)
    this.#signedIn.set(who, person)
    return person
  }

  /** A session of its own, whose end or change concerns no other test. */
  fresh(who: string): Promise<Person> {
    return this.#signIn(who)
  }

  /** The page opens as theirs, as if they had signed in in another window. */
  async enter(page: Page, who: string) {
    const { session } = await this.as(who)
    await page.addInitScript((stored) => localStorage.setItem('confraria-session', stored), JSON.stringify(session))
  }
}
