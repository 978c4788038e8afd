import { createClient } from '@supabase/supabase-js'
import { socket } from '#tests/support/socket.ts'

/**
 * What can happen to a request besides its success:
 * - `refused`: by a policy or a trigger; `401`: its token is not valid, also after one renewal (`client.ts`);
 * - `lost before`: the server does not get it; `lost after`: the server does it, and the response is lost;
 * - `429`: too many in a short time; `5xx`: a proxy without the server responds;
 * - `slow`: something else happens before the response; `twice`: the user presses again meanwhile;
 * - `stale`: the response arrives after the machine left the state.
 */
export const faults = ['refused', 'lost before', 'lost after', 'slow', '401', '429', '5xx', 'twice', 'stale'] as const
export type Fault = (typeof faults)[number]

const sentence = 'Você pode fazer isto no máximo 60 vezes por hora. Aguarde um pouco e tente de novo.'

/** What supabase-js makes of a response to a change, or of a fetch that fails. */
const thrownFor = async (respond: () => Response): Promise<unknown> => {
  const fetch = () => new Promise<Response>((resolve) => resolve(respond()))
  const auth = { persistSession: false, autoRefreshToken: false }
  const { error } = await createClient('http://server.test', 'a key', {
    global: { fetch },
    auth,
    realtime: { transport: socket },
  }).rpc('any')
  return error
}

const refusedWith = (status: number, code: string, message: string) =>
  thrownFor(() => Response.json({ code, message, details: null, hint: null }, { status }))

const lost = await thrownFor(() => {
  throw new TypeError('Failed to fetch')
})

/** What an actor throws. A machine cannot distinguish a lost request from a lost response. */
export const errors: Readonly<Partial<Record<Fault, unknown>>> = {
  refused: await refusedWith(403, '42501', 'new row violates row-level security policy'),
  'lost before': lost,
  'lost after': lost,
  '401': await refusedWith(401, 'PGRST303', 'JWT expired'),
  '429': await refusedWith(429, 'PT429', sentence),
  '5xx': await thrownFor(() => new Response('', { status: 502 })),
}
