import type { FastifyBaseLogger } from 'fastify'
import { listCompaniesWithPushes } from '#server/db/push-companies.ts'
import type { Database, RecordEvents } from '#server/db/transaction.ts'
import { listCompaniesWithWebhooks } from '#server/db/webhook-companies.ts'
import { recordPushes } from '#server/features/push/record.actions.ts'
import { createWebhookRecorder } from '#server/features/webhooks/record.actions.ts'
import type { AppServices } from '#server/http/services.ts'
import { createCompanySet } from '#server/lib/company-set.ts'

export type Recorders = {
  /** What a process is told at once of the companies of which something is recorded. */
  known: Pick<AppServices, 'webhooks' | 'pushCompanies'>
  record: RecordEvents
  start(data: Database): Promise<void>
  stop(): void
}

/** Stores with each change what follows from its events: what webhooks are told, and whom to push to. */
export function createRecorders(log: Pick<FastifyBaseLogger, 'warn'>): Recorders {
  const webhooks = createWebhookRecorder((error) => log.warn({ err: error }, 'the webhooks could not be read'))
  const pushCompanies = createCompanySet((error) => log.warn({ err: error }, 'who is pushed to could not be read'))
  return {
    known: { webhooks, pushCompanies },
    async record(tx, events) {
      await webhooks.record(tx, events)
      await recordPushes(pushCompanies, tx, events)
    },
    async start(data) {
      await webhooks.start(() => listCompaniesWithWebhooks(data))
      await pushCompanies.start(() => listCompaniesWithPushes(data))
    },
    stop() {
      webhooks.stop()
      pushCompanies.stop()
    },
  }
}
