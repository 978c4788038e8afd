import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose'

/** The claims of an access token; further claims are unchanged. */
export interface Claims {
  role: 'anon' | 'authenticated' | 'service_role'
  sub?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  email?: string
  exp?: number
  [claim: string]: unknown
}

/** Why a token is refused. The messages are jose's, as in the hosted storage server. */
export interface Refusal {
  ok: false
  reason: 'expired' | 'malformed' | 'algorithm' | 'signature' | 'claims' | 'role'
  message: string
}

export type Verified = { ok: true; claims: Claims; text: string } | Refusal

/** Signs and verifies tokens (HS256) with the data directory's secret. Verified tokens are cached until they expire. */
export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** A token without a role has the rights of the public key. */
  verify(token: string): Promise<Verified>
  /**
   * A token for one purpose, valid for some seconds. It has no role and no user, so its holder has the rights of the
   * public key.
   */
  seal(payload: JWTPayload, seconds: number): Promise<string>
  /** The payload of a sealed token, or why it is invalid, in the hosted service's words. */
  unseal(token: string): Promise<{ ok: true; payload: JWTPayload } | { ok: false; error: Error }>
  /** The two long-lived keys of this data directory, as in hosted projects. */
  anonKey: string
  serviceKey: string
}

const expired: Refusal = { ok: false, reason: 'expired', message: '"exp" claim timestamp check failed' }

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof errors.JWTExpired) return expired
  const message = error instanceof Error ? error.message : String(error)
  const refuse = (reason: Refusal['reason']): Refusal => ({ ok: false, reason, message })
  if (error instanceof errors.JOSEAlgNotAllowed) return refuse('algorithm')
  if (error instanceof errors.JWSSignatureVerificationFailed) return refuse('signature')
  return refuse(error instanceof errors.JWSInvalid ? 'malformed' : 'claims')
}

const roles: readonly string[] = ['anon', 'authenticated', 'service_role']
const maxVerified = 10_000

/** `now` is in milliseconds: tests let a token expire. */
export const makeTokens = async (secret: string, now: () => number): Promise<Tokens> => {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, Extract<Verified, { ok: true }>>()
  const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
  const open = (token: string) => jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()) })
  const longLived = (role: Claims['role']) => sign({ iss: 'supabase-demo', role, exp: 1_983_812_996 })

  const verify = async (token: string): Promise<Verified> => {
    const known = verified.get(token)
    if (known) {
      if (!known.claims.exp || known.claims.exp * 1000 > now()) return known
      verified.delete(token)
      return expired
    }
    try {
      const { payload } = await open(token)
      const { role = 'anon' } = payload
      if (typeof role !== 'string' || !roles.includes(role))
        return { ok: false, reason: 'role', message: `role ${JSON.stringify(role ?? '')} does not exist` }
      const claims = { ...payload, role } as Claims
      const result = { ok: true as const, claims, text: JSON.stringify(claims) }
      if (verified.size >= maxVerified) verified.clear()
      verified.set(token, result)
      return result
    } catch (error) {
      return refusalOf(error)
    }
  }

  const seal = (payload: JWTPayload, seconds: number) => {
    const iat = Math.floor(now() / 1000)
    return sign({ ...payload, iat, exp: iat + seconds })
  }

  const unseal = async (token: string) => {
    try {
      return { ok: true as const, payload: (await open(token)).payload }
    } catch (error) {
      if (error instanceof errors.JOSEError) return { ok: false as const, error }
      throw error
    }
  }

  return { sign, verify, seal, unseal, anonKey: await longLived('anon'), serviceKey: await longLived('service_role') }
}
