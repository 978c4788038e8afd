import type { WebSocketLikeConstructor } from '@supabase/supabase-js'
import ws from 'ws'

/**
 * Node 20 has no WebSocket of its own, and without one supabase-js does not start. The two libraries' types differ only in
 * how strictly they describe events.
 */
export const socket = ws as unknown as WebSocketLikeConstructor
