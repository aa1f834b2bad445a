import { expect } from 'vitest'
import { ACK } from '#contract/acks.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { campaignFixture } from './campaign-fixture.ts'
import type { Row } from './ticket-fixture.ts'
import type { TestApp } from './test-app.ts'

type StoredTemplate = Partial<Pick<MessageTemplate, 'category' | 'state' | 'quality'>> & { parts?: object[] }

/** A template with a variable for the person and one for all; its values have the variables of campaigns. */
export const PROMOCAO = {
  name: 'promocao',
  language: 'pt_BR',
  values: { 'body.1': '{nome}', 'body.cupom': '{cupom}' },
}

/** Creates a company with an official number that has a template, and helpers to run its campaigns over it. */
export async function templatedFixture(w: TestApp) {
  const stage = await campaignFixture(w)
  const { company, rows } = stage
  await stage.settings({ variables: [{ key: 'cupom', value: 'NATAL10' }] })
  const official = await company.connection('Oficial')
  await rows(`update connections set channel = 'whatsapp_cloud', status = 'CONNECTED' where id = $1`, [official])
  const ref = { ...stage.ref, connectionId: official, channel: 'whatsapp_cloud' as const }

  const store = (name: string, text: string, change: StoredTemplate = {}): Promise<Row[]> => {
    const { category = 'MARKETING', state = 'APPROVED', quality = 'GREEN', parts = [] } = change
    return rows(
      `insert into message_templates (company_id, connection_id, name, language, state, category, quality, components)
       values ($1, $2, $3, 'pt_BR', $4, $5, $6, $7)`,
      [company.id, official, name, state, category, quality, JSON.stringify([...parts, { type: 'BODY', text }])],
    )
  }
  await store('promocao', 'Oi, {{1}}! Seu cupom é {{cupom}}.')

  const ofTemplate = (change: object = {}) => ({
    ...{ message1: undefined, whatsappId: official, template: PROMOCAO },
    ...change,
  })
  /** Changes the template as a webhook or a list of Meta's would. */
  const meta = (change: string, name = 'promocao') =>
    rows(`update message_templates set ${change} where company_id = $1 and name = $2`, [company.id, name])
  const put = (id: number, change: object = {}) =>
    w.call<Campaign & { error?: string; details?: { field: string }[] }>(company.admin, 'PUT', `/campaigns/${id}`, {
      name: 'Natal',
      ...change,
    })
  const outbox = (limit = 50) => stage.outbox.next(ref, limit)

  /** Meta refuses the next message that waits. */
  async function refuseNext(error: string): Promise<void> {
    const [message] = await outbox(1)
    await stage.outbox.markFailed(ref, message?.messageId ?? 0, error, 'never')
  }
  /** Meta took a message, and tells afterwards that it refuses it. */
  const refuseLate = (providerId: string, error: string): Promise<void> =>
    channelHost(w.data, w.services, ref).onAck({ providerId, ack: ACK.waiting, error, isLate: true })
  async function campaignOf(id: number): Promise<Campaign> {
    return (await stage.report(id)).campaign
  }
  async function restart(id: number): Promise<void> {
    const answer = await stage.call(id, 'restart')
    expect(answer.status, answer.text).toBe(204)
  }

  return {
    ...stage,
    ...stage.runner(ref),
    ...{ official, ref, store, meta, put, refuseNext, refuseLate, campaignOf, restart, ofTemplate },
    outboxOf: outbox,
    create: (change: object = {}) => stage.create(ofTemplate(change)),
    start: (change: object) => stage.start(ofTemplate(change)),
  }
}

export type TemplatedFixture = Awaited<ReturnType<typeof templatedFixture>>
