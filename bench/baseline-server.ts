/** The other bound: a server with empty routes on the same HTTP and socket libraries. */
import fastify from 'fastify'
import { Server } from 'socket.io'

const app = fastify()
app.get('/', async () => ({ ready: true }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
new Server(app.server, { serveClient: false, perMessageDeflate: false }).on('connection', (socket) =>
  socket.emit('ready'),
)
process.send?.(url)
