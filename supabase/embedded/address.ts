import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Whether an address is one of this machine. */
export const isLoopbackAddress = (address = ''): boolean => loopback.test(address)

const client = Symbol('client')
type Forwarded = IncomingMessage & { [client]?: string }

/**
 * Notes the address that a proxy on this machine has added to `X-Forwarded-For`: the last one. Earlier ones are the
 * client's own claims.
 */
export const noteClient = (incoming: Forwarded): void => {
  if (!isLoopbackAddress(incoming.socket.remoteAddress)) return
  const address = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? ''
  if (isIP(address)) incoming[client] = address
}

/** The address of who sent a request: the peer's, or the one that {@link noteClient} found. */
export const clientOf = (incoming: Forwarded): string | undefined => incoming[client] ?? incoming.socket.remoteAddress

/** The address that limits count by. For IPv6 it is the network (/64), because one machine has all its addresses. */
export const networkOf = (address = 'unknown'): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
