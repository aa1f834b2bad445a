import { afterEach, expect, test } from 'vitest'
import type { Campaign, CampaignReport, RecipientPage } from '#contract/campaigns.ts'
import { linkedNumber } from '#tests/cloud-fixture.ts'
import { stage, until, useMeta } from '#tests/meta-fixture.ts'

/** These tests check what Meta gets of a campaign, and what its statuses make of it, with the real worker and its clock. */
useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const call = <Body>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.w.call<Body>(stage.company.admin, method, path, body)

/** An official number with a template, and a campaign to these people, who never wrote. */
async function campaignTo(...names: string[]) {
  const { cloud } = stage.fake
  const { number, id: whatsappId } = await linkedNumber()
  cloud.templates.add(number.wabaId, 'promocao', 'Oi, {{1}}!', { category: 'MARKETING' })
  await call('POST', `/whatsapp/${whatsappId}/templates/refresh`)
  await call('POST', '/campaign-settings', { settings: { quietHours: null } })
  const { body: list } = await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })
  const people = names.map((name) => String(cloud.customer(number, name).waId))
  for (const [index, waId] of people.entries())
    await call('POST', '/contact-list-items', {
      ...{ name: names[index], number: waId, email: '', contactListId: list.id },
    })
  const template = { name: 'promocao', language: 'pt_BR', values: { 'body.1': '{nome}' } }
  const { body: campaign } = await call<Campaign>('POST', '/campaigns', {
    ...{ name: 'Natal', contactListId: list.id, whatsappId, template },
  })
  const start = async () => expect((await call('POST', `/campaigns/${campaign.id}/restart`)).status).toBe(204)
  const report = async () => (await call<CampaignReport>('GET', `/campaigns/${campaign.id}/report`)).body
  const becomes = (wanted: object) => until(async () => expect((await report()).campaign).toMatchObject(wanted))
  const reasons = async () => {
    const { body } = await call<RecipientPage>('GET', `/campaigns/${campaign.id}/recipients`)
    return body.recipients.map(({ name, state, reason }) => [name, state, reason])
  }
  const sent = () => cloud.sent.filter(({ to }) => people.includes(to))
  return { cloud, people, start, becomes, reasons, report, sent }
}

test('everybody gets the template, and what Meta tells of each message is in the report', async () => {
  const { cloud, people, start, becomes, reasons, sent } = await campaignTo('Rui Lopes', 'Lia Prado', 'Eva Melo')
  const [rui = '', lia = '', eva = ''] = people
  cloud.statuses.upTo = 'read'
  cloud.failing.set(lia, { code: 131049, title: 'Not delivered to maintain healthy ecosystem engagement' })
  cloud.refused.set(eva, { code: 131050, message: '(#131050) User has opted out' })
  await start()
  await becomes({ status: 'EM_ANDAMENTO', counts: { sent: 1, delivered: 1, read: 1, failed: 2 } })
  expect(await reasons()).toEqual([
    ['Rui Lopes', 'read', null],
    ['Lia Prado', 'failed', 'ERR_CLOUD_PERSON_LIMIT'],
    ['Eva Melo', 'failed', 'ERR_CLOUD_OPTED_OUT'],
  ])
  expect(sent().map(({ to }) => to)).toEqual([rui, lia])
  expect(sent()[0]).toMatchObject({
    type: 'template',
    body: { template: { name: 'promocao', components: [{ parameters: [{ text: 'Rui Lopes' }] }] } },
  })
})

test('what Meta holds says so, and counts as what becomes of it in the end', async () => {
  const { cloud, people, start, becomes, reasons, report, sent } = await campaignTo(
    'Rui Lopes',
    'Lia Prado',
    'Eva Melo',
  )
  const [rui = '', lia = ''] = people
  for (const held of [rui, lia]) cloud.held.set(held, 'held_for_quality_assessment')
  await start()
  await becomes({ counts: { sent: 1, delivered: 1, failed: 0 } })
  await until(async () => expect(await report()).toMatchObject({ held: 2, queued: 0, waiting: 0 }))
  expect(await reasons()).toEqual([
    ['Rui Lopes', 'held', null],
    ['Lia Prado', 'held', null],
    ['Eva Melo', 'delivered', null],
  ])
  const [toRui, toLia] = sent()
  await cloud.tellStatus(toRui!, 'failed', { code: 132015, title: 'Template is paused' })
  await cloud.tellStatus(toLia!, 'sent')
  await cloud.tellStatus(toLia!, 'delivered')
  await becomes({ counts: { sent: 2, delivered: 2, failed: 1 } })
  expect(await report()).toMatchObject({ held: 0 })
  expect(await reasons()).toEqual([
    ['Rui Lopes', 'failed', 'ERR_TEMPLATE_PAUSED'],
    ['Lia Prado', 'delivered', null],
    ['Eva Melo', 'delivered', null],
  ])
})

test('a template that Meta refuses pauses the campaign, and everybody gets it once when it goes on', async () => {
  const { cloud, people, start, becomes, sent } = await campaignTo('Rui Lopes', 'Lia Prado')
  cloud.next.push({ code: 132015, message: '(#132015) Template is paused' })
  await start()
  await becomes({ status: 'EM_ANDAMENTO', pauseReason: 'template', pauseError: 'ERR_TEMPLATE_PAUSED' })
  expect(sent()).toEqual([])
  await start()
  await becomes({ status: 'FINALIZADA', pauseReason: null, counts: { delivered: 2, failed: 0 } })
  expect(sent().map(({ to }) => to)).toEqual(people)
})

test('a limit of Meta slows the campaign, and nobody is lost', async () => {
  const { cloud, people, start, becomes, sent } = await campaignTo('Rui Lopes', 'Lia Prado')
  cloud.next.push(
    { code: 130429, message: '(#130429) Rate limit hit' },
    { code: 131056, message: '(#131056) Pair limit' },
  )
  await start()
  await becomes({ status: 'FINALIZADA', counts: { delivered: 2, failed: 0 } })
  expect(sent().map(({ to }) => to)).toEqual(people)
})

test('a token that ended pauses the campaign with its connection, and the message is kept', async () => {
  const { cloud, start, becomes, reasons, sent } = await campaignTo('Rui Lopes')
  cloud.next.push({ code: 190, status: 401, message: 'Error validating access token' })
  await start()
  await becomes({ status: 'EM_ANDAMENTO', pauseReason: 'disconnected', pauseError: null })
  expect([await reasons(), sent()]).toEqual([[['Rui Lopes', 'queued', null]], []])
})
