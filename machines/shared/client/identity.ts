import { identityOf, type Identity } from '../identity.ts'
import { readEnvironment } from './environment.ts'

/**
 * The club's identity, also without an account; null if the server does not respond or does not know it. Without
 * supabase-js: the landing page calls it too, in an idle moment.
 */
export const readIdentity = async (): Promise<Identity | null> => {
  try {
    const { url, anonKey } = readEnvironment()
    const response = await fetch(`${url}/rest/v1/rpc/club_identity`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: '{}',
    })
    return response.ok ? identityOf(await response.json()) : null
  } catch (error) {
    console.warn('the identity of the club is shown as it was', error)
    return null
  }
}
