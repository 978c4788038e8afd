import type { Page, WebSocketRoute } from 'playwright/test'

/** The frame format of realtime-js: [join_ref, ref, topic, event, payload]. */
type Frame = readonly [
  string | null,
  string | null,
  string,
  string,
  { config?: { postgres_changes?: { table: string }[] } },
]

/** A change of a row. */
export type Change =
  | { type: 'INSERT' | 'UPDATE'; record: Readonly<Record<string, unknown>> }
  | { type: 'DELETE'; old_record: { id: string } }

/** Mocks realtime: the path decides what a table's channel receives. */
export interface Realtime {
  /** Reports the channel as joined or as failed. */
  setSubscribed: (table: string, isSubscribed: boolean) => void
  emit: (table: string, change: Change) => void
}

const kinds = ['INSERT', 'UPDATE', 'DELETE']

type SocketHandler = (socket: WebSocketRoute) => void

/** The handler of each page's sockets; null: they reach the backend. A page stays routed once it was. */
const handlers = new WeakMap<Page, SocketHandler | null>()

const handleSockets = async (page: Page, handler: SocketHandler) => {
  const isRouted = handlers.has(page)
  handlers.set(page, handler)
  if (isRouted) return
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    const current = handlers.get(page)
    if (current) current(socket)
    else socket.connectToServer()
  })
}

/** No socket of the page gets a response. */
export const blockRealtime = (page: Page) => handleSockets(page, () => undefined)

/** The page's next sockets reach the backend. */
export const unblockRealtime = (page: Page) => void (handlers.has(page) && handlers.set(page, null))

/**
 * Joins every channel and delivers only the changes that the path emits. `followers`: the id of the actor that follows
 * each table; its channel is held like a request.
 */
export const mockRealtime = async (
  page: Page,
  followers: Readonly<Record<string, string>>,
  holdRequest: (id: string) => unknown,
): Promise<Realtime> => {
  const channels = new Map<string, { socket: WebSocketRoute; joinRef: string | null; topic: string; table: string }>()

  const push = (table: string, event: string, payload: object) => {
    const followed = [...channels.values()].filter((channel) => channel.table === table)
    if (followed.length === 0) throw new Error(`no channel follows '${table}'`)
    for (const { socket, joinRef, topic } of followed)
      socket.send(JSON.stringify([joinRef, null, topic, event, payload]))
  }
  await handleSockets(page, (socket) => {
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
      push(table, 'system', {
        extension: 'postgres_changes',
        status: isSubscribed ? 'ok' : 'error',
        message: 'by the path',
      }),
    emit: (table, change) =>
      push(table, 'postgres_changes', {
        // The ids of the subscriptions: insertions, changes, deletions.
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

/** Like `mockRealtime`, without changes. */
export const muteRealtime = async (...parts: Parameters<typeof mockRealtime>) => void (await mockRealtime(...parts))
