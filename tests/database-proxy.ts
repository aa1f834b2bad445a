import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a database that can be cut and restored, as a restart of PostgreSQL or of the network would do. */
export async function databaseProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.searchParams.delete('host')
  own.port = String((server.address() as AddressInfo).port)
  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: own.href,
    cut: (): void => {
      isCut = true
      drop()
    },
    mend: (): void => {
      isCut = false
    },
    close: (): void => {
      server.close()
      drop()
    },
  }
}
