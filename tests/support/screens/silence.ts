import type { Page } from 'playwright/test'

/** As realtime-js writes them: [join_ref, ref, topic, event, payload]. */
type Frame = readonly [
  string | null,
  string | null,
  string,
  string,
  { config?: { postgres_changes?: { table: string }[] } },
]

/**
 * Stands in for realtime: every channel is joined and nothing is ever heard, because on a path nothing happens but its
 * steps. `ask` is told of the actors that follow a table, by the table's name, as their request.
 */
export const hearNothing = (page: Page, followers: Readonly<Record<string, string>>, ask: (id: string) => unknown) =>
  page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    socket.onMessage((text) => {
      const [joinRef, ref, topic, event, payload]: Frame = JSON.parse(String(text))
      const changes = payload.config?.postgres_changes ?? []
      const response = { postgres_changes: changes.map((change, index) => ({ id: index + 1, ...change })) }
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]))
      const follower = followers[changes[0]?.table ?? '']
      if (event === 'phx_join' && follower !== undefined) ask(follower)
    })
  })
