/**
 * The bound of what strangers send: a server that does only what nobody can leave out. It checks the signature of a
 * webhook, inserts what came, and passes it on to a socket or to the line of a visitor.
 */
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { isSigned } from '#server/channels/meta/event.ts'

/** What the process is told first. It answers with its address. */
export type BareOrders = { databaseUrl: string; secret: string }
/** What goes from or to a visitor. The socket receives the same. */
export type BareMessage = { visitor: number; body: string }

/** As many as the server has for its requests. */
const POOL_SIZE = 14
/** It is beside the tables of the product, in the same database, and so on the same disk. */
const TABLE = `create schema if not exists bench;
  create table if not exists bench.received (id bigint generated always as identity primary key, body text not null)`
const INSERT = { name: 'receive', text: 'insert into bench.received (body) values ($1)' }

async function start({ databaseUrl, secret }: BareOrders): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE })
  await pool.query(TABLE)
  const insert = (body: string) => pool.query({ ...INSERT, values: [body] })
  const app = fastify({ forceCloseConnections: true })
  const io = new Server(app.server, { serveClient: false, perMessageDeflate: false })
  const lines = new Map<number, PassThrough>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
    if (!isSigned(body, headers['x-hub-signature-256'], secret)) return reply.code(403).send()
    await insert(body.toString())
    return 'EVENT_RECEIVED'
  })

  app.get<{ Params: { visitor: string } }>('/lines/:visitor', async ({ params, raw }, reply) => {
    const line = new PassThrough()
    lines.set(Number(params.visitor), line)
    raw.socket.once('close', () => line.destroy())
    line.write(sign('ready'))
    return reply.header('content-type', 'text/event-stream').send(line)
  })

  app.post<{ Body: Buffer }>('/from-visitor', async ({ body }, reply) => {
    const message = JSON.parse(body.toString()) as BareMessage
    await insert(message.body)
    io.emit('message', message)
    return reply.code(204).send()
  })

  app.post<{ Body: Buffer }>('/from-attendant', async ({ body }, reply) => {
    const message = JSON.parse(body.toString()) as BareMessage
    await insert(message.body)
    lines.get(message.visitor)?.write(sign('changed'))
    return reply.code(204).send()
  })

  return app.listen({ host: '127.0.0.1', port: 0 })
}

const sign = (name: string): string => `event: ${name}\ndata: {}\n\n`

process.once('message', (orders: BareOrders) => void start(orders).then((url) => process.send?.(url)))
// Also after a measurement that failed nothing is left behind.
process.once('disconnect', () => process.exit())
