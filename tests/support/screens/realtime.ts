import type { Page, WebSocketRoute } from 'playwright/test'

/** As realtime-js writes them: [join_ref, ref, topic, event, payload]. */
type Frame = readonly [
  string | null,
  string | null,
  string,
  string,
  { config?: { postgres_changes?: { table: string }[] } },
]

/** What is told of a row. */
export type Change =
  | { type: 'INSERT' | 'UPDATE'; record: Readonly<Record<string, unknown>> }
  | { type: 'DELETE'; old_record: { id: string } }

/** Stands in for realtime: what is heard of a table is what the path says. */
export interface Realtime {
  /** Changes are heard from now on, or no longer. */
  setSubscribed: (table: string, isSubscribed: boolean) => void
  emit: (table: string, change: Change) => void
}

const kinds = ['INSERT', 'UPDATE', 'DELETE']

type Answer = (socket: WebSocketRoute) => void

/** Who answers the sockets of a page; without it they reach the backend. A page that sockets are once routed on stays so. */
const answers = new WeakMap<Page, Answer | null>()

const answerSockets = async (page: Page, answer: Answer) => {
  const isRouted = answers.has(page)
  answers.set(page, answer)
  if (isRouted) return
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    const now = answers.get(page)
    if (now) now(socket)
    else socket.connectToServer()
  })
}

/** No socket of the page is ever answered. */
export const blockRealtime = (page: Page) => answerSockets(page, () => undefined)

/** The page's next sockets reach the backend. */
export const unblockRealtime = (page: Page) => void (answers.has(page) && answers.set(page, null))

/**
 * Every channel is joined and nothing is ever heard but what the path says, because on a path nothing happens but its steps.
 * `holdRequest` is told of the actors that follow a table, by the table's name, as their request.
 */
export const mockRealtime = async (
  page: Page,
  followers: Readonly<Record<string, string>>,
  holdRequest: (id: string) => unknown,
): Promise<Realtime> => {
  const channels = new Map<string, { socket: WebSocketRoute; joinRef: string | null; topic: string; table: string }>()
  const say = (table: string, event: string, payload: object) => {
    const followed = [...channels.values()].filter((channel) => channel.table === table)
    if (followed.length === 0) throw new Error(`nobody follows '${table}'`)
    for (const { socket, joinRef, topic } of followed)
      socket.send(JSON.stringify([joinRef, null, topic, event, payload]))
  }
  await answerSockets(page, (socket) => {
    socket.onMessage((text) => {
      const [joinRef, ref, topic, event, payload]: Frame = JSON.parse(String(text))
      const changes = payload.config?.postgres_changes ?? []
      const response = { postgres_changes: changes.map((change, index) => ({ id: index + 1, ...change })) }
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]))
      if (event === 'phx_leave') channels.delete(topic)
      if (event !== 'phx_join') return
      const table = changes[0]?.table ?? ''
      channels.set(topic, { socket, joinRef, topic, table })
      const follower = followers[table]
      if (follower !== undefined) holdRequest(follower)
    })
  })
  return {
    setSubscribed: (table, isSubscribed) =>
      say(table, 'system', {
        extension: 'postgres_changes',
        status: isSubscribed ? 'ok' : 'error',
        message: 'by the path',
      }),
    emit: (table, change) =>
      say(table, 'postgres_changes', {
        // As the channel asks for them: insertions, changes, deletions.
        ids: [kinds.indexOf(change.type) + 1],
        data: {
          schema: 'public',
          table,
          commit_timestamp: new Date().toISOString(),
          columns: [],
          errors: null,
          ...change,
        },
      }),
  }
}

/** As `mockRealtime`, where the path says nothing either. */
export const muteRealtime = async (...parts: Parameters<typeof mockRealtime>) => void (await mockRealtime(...parts))
