import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000
const digits = 6
/** Pixels per QR module, and modules of the white margin (ISO/IEC 18004). */
const moduleSize = 3
const margin = 4

const bitsOf = (numbers: Iterable<number>, width: number): string =>
  Array.from(numbers, (number) => number.toString(2).padStart(width, '0')).join('')

/** RFC 4648, without padding. */
const base32 = (bytes: Uint8Array): string =>
  (bitsOf(bytes, 8).match(/.{1,5}/g) ?? []).map((bits) => letters[Number.parseInt(bits.padEnd(5, '0'), 2)]).join('')

const bytesOf = (secret: string): Uint8Array => {
  const values = Array.from(secret.toUpperCase().replace(/=+$/, ''), (letter) => letters.indexOf(letter))
  if (values.includes(-1)) throw new Error('a second factor has a secret that is not base32')
  return Uint8Array.from(bitsOf(values, 5).match(/.{8}/g) ?? [], (bits) => Number.parseInt(bits, 2))
}

/** 160 bits, as RFC 4226 recommends. */
export const makeSecret = (): string => base32(randomBytes(20))

/** The code of RFC 6238 (SHA-1, 30 seconds, six digits) at a time in milliseconds. */
export const codeAt = (secret: string, ms: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / stepMs)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The code's time step if it is the current one or, because clocks differ, the one before or after; else null. */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const given = code.trim()
  if (!/^\d{6}$/.test(given)) return null
  const right = [-stepMs, 0, stepMs]
    .map((skew) => now + skew)
    .filter((ms) => timingSafeEqual(Buffer.from(codeAt(secret, ms)), Buffer.from(given)))
  return right[0] === undefined ? null : Math.floor(right[0] / stepMs)
}

/** The key URI for authenticators, in the hosted server's order and escaping. */
export const uriOf = (secret: string, { issuer, account }: { issuer: string; account: string }): string => {
  const label = encodeURIComponent(`${issuer}:${account}`).replaceAll('%3A', ':').replaceAll('%40', '@')
  const values = { algorithm: 'SHA1', digits: String(digits), issuer, period: String(stepMs / 1000), secret }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}

/** The text as an SVG QR code. supabase-js prefixes `data:image/svg+xml;utf-8,`, so it must not contain `#` or `%`. */
export const pictureOf = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'H', border: margin })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const side = size * moduleSize
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path fill="black" d="${path}"/></svg>`
  )
}
