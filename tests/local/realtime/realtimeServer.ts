import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { startBackend } from '#tests/support/backend.ts'
import { socket } from '#tests/support/socket.ts'

/** Published tables with different kinds of rights. */
const tables = `
create table public.news (
  id bigint primary key, title text, price numeric, at timestamptz, urgent boolean, tags text[], draft text
);
create table public.letters (id uuid primary key default gen_random_uuid(), owner uuid, body text);
create table public.moody (id int primary key, body text);
create table public.pairs (a int, b text, note text, primary key (a, b));
create table public.keyless (body text);
create table public.locked (id int primary key, body text);
create table public.picky (id int primary key, open boolean);
create table public.quiet (id int primary key);
alter table public.pairs replica identity full;
alter table public.keyless replica identity full;
alter table public.letters enable row level security;
alter table public.moody enable row level security;
alter table public.news enable row level security;
create function public.is_open(one public.picky) returns boolean language sql as 'select one.open';
grant execute on function public.is_open(public.picky) to authenticated;
alter table public.picky enable row level security;
create policy open on public.picky for select using (public.is_open(picky));
create policy everybody on public.news for select using (true);
create policy own on public.letters for select using (owner = auth.uid());
create policy fails on public.moody for select using (1 / (1 - coalesce(auth.jwt() ->> 'broken', '0')::int) = 1);
grant select on public.letters, public.moody, public.pairs, public.keyless, public.picky to authenticated;
grant select (id, title, price, at, urgent, tags) on public.news to authenticated;
grant all on all tables in schema public to service_role;
alter publication supabase_realtime add table
  public.news, public.letters, public.moody, public.pairs, public.keyless, public.locked, public.picky;
select realtime.follow_publication();
`

/** A backend without users, with the tables of these tests and a clock that tests move. */
export const startRealtime = async () => {
  const started = Date.now()
  let ahead = 0
  const now = () => started + ahead
  const server = await startBackend({ seed: false, now })
  const { database, backend, url, anonKey } = server
  const clients: SupabaseClient[] = []
  await database.script(tables)
  await database.forgetPlans()

  const client = (vsn = '2.0.0') => {
    const made = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket, vsn, reconnectAfterMs: () => 50 },
    })
    clients.push(made)
    return made
  }
  const token = (sub: string, claims: Record<string, unknown> = {}) =>
    backend.tokens.sign({ role: 'authenticated', sub, exp: Math.floor(now() / 1000) + 900, ...claims })

  return {
    ...server,
    client,
    token,
    now,
    /** Moves the clock, in seconds. */
    advance: (seconds: number) => void (ahead += seconds * 1000),
    run: (sql: string, values: string[] = []) => database.request([{ sql, values }]),
    /** Creates an account; returns its id. */
    async person() {
      const id = randomUUID()
      // Removes the rule that sign-ups require an invitation.
      await database.script(`
        set session_replication_role = replica;
        insert into auth.users (id, email) values ('${id}', '${id}@confraria.test');
        insert into public.user_accounts (user_id, signup_email) values ('${id}', '${id}@confraria.test');
        set session_replication_role = origin;`)
      return id
    },
    /** A client with the user's token. */
    async as(sub: string, claims: Record<string, unknown> = {}) {
      const made = client()
      await made.realtime.setAuth(await token(sub, claims))
      return made
    },
    /** A raw socket without supabase-js, once it is open. Frames are arrays, as in protocol 2.0.0. */
    line: (query = '&vsn=2.0.0') =>
      openLine(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}${query}`),
    async leave() {
      await Promise.all(clients.splice(0).map((one) => one.removeAllChannels()))
    },
  }
}

type Frame = [string | null, string | null, string, string, Record<string, unknown>]

export const openLine = async (address: string) => {
  const connection = new ws(address)
  const frames: Frame[] = []
  const closed = new Promise<number>((resolve) => {
    connection.on('close', resolve)
  })
  connection.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame))
  await new Promise((resolve, reject) => {
    connection.on('open', resolve)
    connection.on('error', reject)
  })
  let ref = 0
  return {
    connection,
    frames,
    /** The close code, once it is closed. */
    closed,
    send: (data: unknown) => connection.send(typeof data === 'string' ? data : JSON.stringify(data)),
    /** Sends a message and returns the payload of the reply. */
    async request(topic: string, event: string, payload: object = {}, joinRef: string | null = null) {
      const own = String(++ref)
      connection.send(JSON.stringify([joinRef, own, topic, event, payload]))
      const reply = () => frames.find(([, ref, , event]) => ref === own && event === 'phx_reply')
      while (!reply())
        await new Promise((resolve) => {
          connection.once('message', resolve)
        })
      return reply()?.[4]
    },
  }
}
