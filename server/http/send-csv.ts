import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { csvStream } from '#server/files/tables/csv.ts'

/** Replaces the serializer of a route that answers text. */
export const textAnswer = { serializerCompiler: () => String }

export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<string[]>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(csvStream(lines))
