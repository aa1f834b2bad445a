import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { toAppError } from '#server/lib/app-error.ts'

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const details = error.validation.map((issue) => ({
        field: issue.instancePath.slice(1).replaceAll('/', '.'),
        message: issue.message ?? '',
      }))
      return reply.code(400).send({ error: 'ERR_VALIDATION', details })
    }
    const known = isResponseSerializationError(error) ? null : toAppError(error)
    if (known) {
      const details = known.details === undefined ? {} : { details: known.details }
      return reply.code(known.status).send({ error: known.code, ...details })
    }
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ error: 'ERR_INTERNAL' })
  })
}

export const sendNotFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'ERR_NOT_FOUND' })
