import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { createTestApp } from './test-app.ts'

/** Creates a test app on a real port, and sockets of browsers that are closed with it. */
export async function socketTestApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const w = await createTestApp(options)
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  w.realtime.attach(w.app.server)
  const origin = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  return {
    ...w,
    origin,
    sockets,
    /** base: a path after the origin, for clients that know one base URL only. */
    socket({ base = '', ...options }: Partial<ManagerOptions & SocketOptions> & { base?: string }): Socket {
      const socket = io(`${origin}${base}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...options,
      })
      sockets.push(socket)
      return socket
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      await w.close()
    },
  }
}

export type SocketTestApp = Awaited<ReturnType<typeof socketTestApp>>
