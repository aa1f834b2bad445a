import { beforeEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import type { FileList } from '#contract/file-lists.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: CampaignFixture
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings()
})

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))

test('everybody valid gets one message, and the campaign ends', async () => {
  const contactListId = await stage.list([...people(3), { isValid: false }])
  const { id } = await stage.start({ contactListId })
  expect((await stage.runAll()).toSorted()).toEqual(['Olá, Pessoa 0!', 'Olá, Pessoa 1!', 'Olá, Pessoa 2!'])
  const { campaign, skipped } = await stage.report(id)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', pauseReason: null })
  expect(campaign.counts).toMatchObject({ total: 4, valid: 3, skipped: 1, sent: 3, delivered: 3, read: 0, failed: 0 })
  expect(skipped).toMatchObject({ invalid: 1, unchecked: 0 })
})

test('texts take turns, and each is counted', async () => {
  const contactListId = await stage.list(people(4))
  const { id } = await stage.start({ contactListId, message2: 'Oi, {nome}!', message4: 'Bom dia!' })
  await stage.runAll()
  const { variants } = await stage.report(id)
  expect(variants.map(({ variant, sent }) => [variant, sent])).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
})

test('variables of the time say when the message leaves, in the zone and language of the company', async () => {
  await stage.start({ contactListId: await stage.list(people(1)), message1: '{{ms}}, {nome}! {{date}} {hora}' })
  const now = new Date('2026-11-24T02:30:00.000Z')
  expect(await stage.runAll(now)).toEqual(['Boa noite, Pessoa 0! 23/11/2026 23:30'])
})

test('the message of a file list has its variables filled in, too', async () => {
  await stage.settings({ variables: [{ key: 'cupom', value: 'NATAL10' }] })
  const list = { name: 'Catálogo', message: 'Segue o catálogo, {nome}: {cupom}', options: [] }
  const { id: fileListId } = (await w.call<FileList>(stage.company.admin, 'POST', '/files', list)).body
  await stage.start({ contactListId: await stage.list(people(1)), fileListId })
  expect(await stage.runAll()).toEqual(['Olá, Pessoa 0!', 'Segue o catálogo, Pessoa 0: NATAL10'])
})

test('a message belongs to no ticket until the customer answers, then the ticket shows it', async () => {
  const number = newNumber()
  const contactListId = await stage.list([{ name: 'Maria', number }])
  const { id } = await stage.start({ contactListId, queueId: stage.support })
  await stage.runAll()
  expect(await stage.rows('select * from tickets where company_id = $1', [stage.company.id])).toEqual([])
  await stage.answer(number, 'Quero!')
  const [ticket] = await stage.rows('select * from tickets where company_id = $1', [stage.company.id])
  expect(ticket).toMatchObject({ status: 'pending', queue_id: String(stage.support), campaign_id: String(id) })
  const page = await w.call<{ messages: { body: string }[]; ticket: { campaign: unknown } }>(
    stage.company.admin,
    'GET',
    `/messages/${String(ticket?.['id'])}`,
  )
  expect(page.body.messages.map(({ body }) => body)).toEqual(['Olá, Maria!', 'Quero!'])
  expect(page.body.ticket.campaign).toEqual({ id, name: 'Natal' })
  expect((await stage.report(id)).campaign.counts.answered).toBe(1)
  expect((await stage.recipients(id, 'answered')).recipients[0]).toMatchObject({ detail: 'Quero!', answered: true })
})

test('the answer of somebody with an open ticket shows the campaign, and counts as a ticket of it', async () => {
  const number = newNumber()
  const contactListId = await stage.list([{ name: 'Maria', number, hasWritten: true }])
  const first = await stage.start({ contactListId })
  await stage.runAll()
  expect((await stage.report(first.id)).tickets).toBe(0)
  await stage.answer(number, 'Quero!')
  const campaignOf = async () =>
    (await stage.rows('select campaign_id from tickets where company_id = $1', [stage.company.id])).map(
      ({ campaign_id: id }) => Number(id),
    )
  expect(await campaignOf()).toEqual([first.id])
  const second = await stage.start({ contactListId, name: 'Ano novo' })
  await stage.runAll()
  await stage.answer(number, 'Essa também!')
  expect(await campaignOf()).toEqual([second.id])
  expect([(await stage.report(first.id)).tickets, (await stage.report(second.id)).tickets]).toEqual([1, 1])
})

test('refusals pause the campaign that they are about, and the other one goes on', async () => {
  const [numbers, others] = [Array.from({ length: 25 }, newNumber), Array.from({ length: 25 }, newNumber)]
  const list = (given: string[]) => stage.list(given.map((number) => ({ number })))
  const refused = await stage.start({ contactListId: await list(numbers) })
  const liked = await stage.start({ contactListId: await list(others), name: 'Ano novo' })
  for (let count = 0; count < 46; count++) {
    await stage.step()
    await stage.deliver()
  }
  for (const number of numbers.slice(0, 2)) await stage.answer(number, 'SAIR')
  await stage.runAll()
  const reasonOf = async (id: number) => (await stage.report(id)).campaign.pauseReason
  expect([await reasonOf(refused.id), await reasonOf(liked.id)]).toEqual(['optOuts', null])
  expect((await stage.report(liked.id)).campaign.status).toBe('FINALIZADA')
})

test('a message to somebody with an open ticket is shown in it', async () => {
  const number = newNumber()
  const contactListId = await stage.list([{ name: 'Maria', number, hasWritten: true }])
  await stage.start({ contactListId })
  await stage.runAll()
  const [message] = await stage.messages()
  expect(message?.['ticket_id']).not.toBeNull()
})

test('acknowledgements only raise the state, and each figure counts a person once', async () => {
  const contactListId = await stage.list(people(1))
  const { id } = await stage.start({ contactListId })
  await stage.step()
  await stage.deliver(ACK.taken)
  const [message] = await stage.messages()
  const providerId = String(message?.['provider_id'])
  for (const ack of [ACK.read, ACK.delivered, ACK.read, ACK.taken])
    await stage.host.onAck({ providerId, ack, error: null })
  expect((await stage.report(id)).campaign.counts).toMatchObject({ sent: 1, delivered: 1, read: 1 })
  expect((await stage.recipients(id)).recipients[0]?.state).toBe('read')
})

test('what becomes of messages is told to the screens of the campaign', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  const told = async () =>
    (await stage.jobsOf('campaign.progress')).filter((job) => (job as { campaignId: number }).campaignId === id)
  expect(await told()).toEqual([])
  await stage.deliver()
  expect(await told()).toContainEqual({ companyId: stage.company.id, campaignId: id })
})

test('a refused message is a failure with its reason, and the campaign goes on', async () => {
  const contactListId = await stage.list(people(2))
  const { id } = await stage.start({ contactListId })
  await stage.step()
  const [first] = await stage.outbox.next(stage.ref, 1)
  await stage.outbox.markFailed(stage.ref, first?.messageId ?? 0, 'ERR_WAPP_INVALID_CONTACT', 'never')
  await stage.runAll()
  const { campaign } = await stage.report(id)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 1 } })
  expect((await stage.recipients(id, 'failed')).recipients[0]?.reason).toBe('ERR_WAPP_INVALID_CONTACT')
})

test('a cancelled campaign sends nothing more, and goes on without writing to anybody twice', async () => {
  const contactListId = await stage.list(people(3))
  const { id } = await stage.start({ contactListId })
  await stage.step()
  await stage.deliver()
  await stage.step()
  expect(await stage.report(id)).toMatchObject({ queued: 1, waiting: 1 })
  expect((await stage.call(id, 'cancel')).status).toBe(204)
  // A message that was taken out of the outbox is not queued any more.
  expect(await stage.report(id)).toMatchObject({ queued: 0, waiting: 2 })
  expect(await stage.deliver()).toEqual([])
  expect(await stage.runAll()).toEqual([])
  expect((await stage.call(id, 'restart')).status).toBe(204)
  await stage.runAll()
  const sent = await stage.messages()
  expect(sent.map(({ body }) => body).toSorted()).toEqual(['Olá, Pessoa 0!', 'Olá, Pessoa 1!', 'Olá, Pessoa 2!'])
  expect((await stage.report(id)).campaign).toMatchObject({ status: 'FINALIZADA', counts: { sent: 3 } })
})

test('a campaign that is cancelled while its next message is taken sends nothing after the answer', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(8)) })
  for (let trial = 0; trial < 6; trial++) {
    await Promise.all([stage.step(), stage.call(id, 'cancel')])
    expect(await stage.deliver()).toEqual([])
    await stage.call(id, 'restart')
    await stage.deliver()
  }
})

test('the pause is as long as its setting says, and the longer one comes after so many messages', async () => {
  await stage.settings({ messageInterval: 10, longerIntervalAfter: 5, greaterInterval: 60 })
  await stage.start({ contactListId: await stage.list(people(7)) })
  let now = new Date()
  const gaps: number[] = []
  for (let index = 0; index < 7; index++) {
    const result = await stage.step(now)
    if (result.kind !== 'sent') throw new Error(result.kind)
    await stage.deliver()
    expect(await stage.step(new Date(result.until.getTime() - 1))).toMatchObject({ kind: 'wait', until: result.until })
    gaps.push((result.until.getTime() - now.getTime()) / 1000)
    now = result.until
  }
  expect(gaps).toEqual([10, 10, 10, 10, 60, 10, 10])
})

test('two campaigns of a connection share its pace and take turns', async () => {
  await stage.settings({ messageInterval: 20 })
  await stage.start({ contactListId: await stage.list(people(2)), message1: 'A' })
  await stage.start({ contactListId: await stage.list(people(2)), message1: 'B' })
  let now = new Date()
  const sent: string[] = []
  for (let index = 0; index < 4; index++) {
    const result = await stage.step(now)
    if (result.kind !== 'sent') throw new Error(result.kind)
    expect(await stage.step(now)).toMatchObject({ kind: 'wait' })
    sent.push(...(await stage.deliver()))
    now = result.until
  }
  expect(sent).toEqual(['A', 'B', 'A', 'B'])
})

test('only so many people who never wrote are written to a day; others are', async () => {
  await stage.settings({ dailyFirstContacts: 2 })
  const known = { name: 'Conhecida', hasWritten: true }
  await stage.start({ contactListId: await stage.list([...people(4), known]) })
  const now = new Date('2026-11-24T15:00:00Z')
  expect(await stage.runAll(now)).toHaveLength(3)
  const result = await stage.step(now)
  expect(result).toEqual({ kind: 'wait', until: new Date('2026-11-25T03:00:00Z') })
  expect(await stage.runAll(new Date('2026-11-25T15:00:00Z'))).toHaveLength(2)
})

test('nothing is sent outside the hours of sending', async () => {
  await stage.settings({ quietHours: { from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5, 6] } })
  await stage.start({ contactListId: await stage.list(people(1)) })
  const saturdayNight = new Date('2026-11-28T23:30:00Z')
  expect(await stage.step(saturdayNight)).toEqual({ kind: 'wait', until: new Date('2026-11-30T11:00:00Z') })
  expect(await stage.step(new Date('2026-11-30T11:00:00Z'))).toMatchObject({ kind: 'sent' })
})

test('a person who refused is passed over, also in the same moment', async () => {
  const number = newNumber()
  const contactListId = await stage.list([{ name: 'Maria', number, hasWritten: true }, ...people(1)])
  const { id } = await stage.start({ contactListId })
  await stage.step()
  await stage.answer(number, 'PARAR de me mandar isso')
  await stage.answer(number, 'SAIR')
  expect(await stage.runAll()).not.toContain('Olá, Maria!')
  const [maria] = (await stage.recipients(id, 'skipped')).recipients
  expect(maria).toMatchObject({ name: 'Maria', reason: 'optedOut' })
})

test('with confirmation, only those who say yes get the message', async () => {
  const [yes, no, silent] = [newNumber(), newNumber(), newNumber()]
  const contactListId = await stage.list([
    { name: 'Sim', number: yes },
    { name: 'Não', number: no },
    { name: 'Calada', number: silent },
  ])
  const { id } = await stage.start({ contactListId, confirmation: true, confirmationMessage1: 'Posso enviar, {nome}?' })
  const requests = ['Posso enviar, Calada?', 'Posso enviar, Não?', 'Posso enviar, Sim?']
  expect((await stage.runAll()).toSorted()).toEqual(requests)
  await stage.answer(yes, 'Sim, pode!')
  await stage.answer(no, 'Não, obrigado')
  expect(await stage.runAll()).toEqual(['Olá, Sim!'])
  expect((await stage.report(id)).campaign).toMatchObject({
    status: 'EM_ANDAMENTO',
    counts: { confirmationRequested: 3, confirmed: 1, sent: 1, skipped: 1 },
  })
  expect(await stage.rows('select * from tickets where company_id = $1', [stage.company.id])).toEqual([])
  await stage.rows(`update campaign_recipients set asked_at = now() - interval '49 hours' where campaign_id = $1`, [id])
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect((await stage.report(id)).campaign.status).toBe('FINALIZADA')
  expect((await stage.report(id)).skipped).toMatchObject({ declined: 1, unconfirmed: 1 })
})

test('three refusals of new chats pause the campaigns of the connection until a person resumes them', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(6)) })
  for (let index = 0; index < 3; index++) {
    await stage.step()
    const [message] = await stage.outbox.next(stage.ref, 1)
    await stage.outbox.markFailed(stage.ref, message?.messageId ?? 0, 'ERR_WAPP_NEW_CHAT_BLOCKED', 'never')
  }
  expect(await stage.runAll()).toEqual([])
  expect((await stage.report(id)).campaign).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: 'newChatRefusals' })
  expect((await stage.call(id, 'restart')).status).toBe(204)
  expect(await stage.runAll()).toHaveLength(3)
})

test('a campaign without stop rules goes on in the step that pauses the others', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(4)) })
  for (let index = 0; index < 3; index++) {
    await stage.step()
    const [message] = await stage.outbox.next(stage.ref, 1)
    await stage.outbox.markFailed(stage.ref, message?.messageId ?? 0, 'ERR_WAPP_NEW_CHAT_BLOCKED', 'never')
  }
  await stage.start({ contactListId: await stage.list([{ name: 'Ana' }]), stopRules: false })
  expect(await stage.step()).toMatchObject({ kind: 'sent' })
  expect(await stage.deliver()).toEqual(['Olá, Ana!'])
  expect((await stage.report(id)).campaign.pauseReason).toBe('newChatRefusals')
  expect(await stage.step()).toEqual({ kind: 'idle' })
})

test('a scheduled campaign starts at its time, and a missed one as soon as the server runs', async () => {
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
  const { id, status } = await stage.create({ contactListId: await stage.list(people(1)), scheduledAt })
  expect(status).toBe('PROGRAMADA')
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect((await stage.report(id)).campaign.status).toBe('PROGRAMADA')
  await stage.rows(`update campaigns set scheduled_at = now() - interval '3 hours' where id = $1`, [id])
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect((await stage.report(id)).campaign.status).toBe('EM_ANDAMENTO')
})

test('a person with two numbers gets one message', async () => {
  const [first, second] = [newNumber(), newNumber()]
  const contactListId = await stage.list([{ number: first, hasWritten: true }, { number: second }])
  await stage.rows(
    `insert into contact_identities (company_id, contact_id, kind, value)
     select company_id, contact_id, 'phone', $2 from contact_identities where company_id = $1 and value = $3`,
    [stage.company.id, second, first],
  )
  const { id } = await stage.start({ contactListId })
  expect(await stage.runAll()).toHaveLength(1)
  expect((await stage.report(id)).skipped).toMatchObject({ duplicate: 1 })
})
