/**
 * Test guard: any connection that leaves the machine fails at once, so a test can never depend on, or leak to, a host.
 */
import net from 'node:net'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/
const connect = net.Socket.prototype.connect

function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
  const first = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host?: string; path?: string } | undefined
  const host = typeof first === 'object' && first !== null ? first.host : undefined
  if (host !== undefined && !LOOPBACK.test(host)) throw new Error(`the network is closed in tests: ${host}`)
  return Reflect.apply(connect, this, args) as net.Socket
}

net.Socket.prototype.connect = guarded
