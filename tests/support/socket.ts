import type { WebSocketLikeConstructor } from '@supabase/supabase-js'
import ws from 'ws'

/**
 * Node 20 has no WebSocket, which supabase-js needs. The types of the two libraries differ only in how strictly they
 * describe events.
 */
export const socket = ws as unknown as WebSocketLikeConstructor
