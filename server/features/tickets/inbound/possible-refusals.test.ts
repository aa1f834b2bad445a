import { beforeEach, expect, test } from 'vitest'
import type { OptOut, OptOutOfContact } from '#contract/opt-outs.ts'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import { requireRow } from '#server/db/single-row.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { chatWith, inbound } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'
import { newNumber } from '#tests/ticket-fixture.ts'

const w = installTestApp()
let stage: CampaignFixture
let number: string
let admin: Member
beforeEach(async () => {
  stage = await campaignFixture(w)
  number = newNumber()
  admin = stage.company.admin
  await stage.settings()
  await stage.start({ contactListId: await stage.list([{ number }]) })
  expect(await stage.runAll()).toEqual(['Olá, Maria!'])
})

const refusals = () =>
  stage.rows('select * from opt_outs where company_id = $1 and revoked_at is null', [stage.company.id])
const ticketId = async (): Promise<number> =>
  Number(requireRow(await stage.rows('select id from tickets where company_id = $1', [stage.company.id]))['id'])
const ticketNow = async (actor = admin): Promise<TicketDetails> =>
  (await w.call<TicketDetails>(actor, 'GET', `/tickets/${await ticketId()}`)).body
const possible = async (actor = admin) => (await ticketNow(actor)).possibleRefusal
const say = (body: string, change: Parameters<typeof inbound>[0] = {}) =>
  stage.host.onMessage(inbound({ chat: chatWith(number), body, ...change }))

test.each([
  'SAIR, por favor',
  'quero sair',
  'pode me tirar da lista, obrigada',
  'Boa tarde! Não quero mais receber mensagens 🙏',
  'me tira da lista e não mande mais nada',
  'please take me off your list, thanks',
  "I don't want to receive any more messages",
  'por favor sáquenme de la lista',
  'Hola, no quiero recibir más mensajes',
])('"%s" refuses as the answer to a campaign', async (body) => {
  await say(body)
  expect(await refusals()).toMatchObject([{ source: 'reply', proof: body, answered: 'Olá, Maria!' }])
  expect(await possible()).toBeNull()
})

test('a vote in a poll neither refuses nor resembles a refusal', async () => {
  await say('quero sair', { mediaType: 'pollVote' })
  expect([await refusals(), await possible()]).toEqual([[], null])
})

test.each([
  'não quero sair',
  'não me tire da lista',
  'quando sai meu pedido?',
  'quero sair da dívida',
  "don't remove me from the list",
  'when does my order leave?',
  'no me saquen de la lista',
  'quiero salir de la deuda',
])('"%s" neither refuses nor resembles a refusal', async (body) => {
  await say(body)
  expect([await refusals(), await possible()]).toEqual([[], null])
})

test.each([
  'não tenho interesse',
  'quero sair da lista, mas e o meu pedido?',
  'Not interested, thanks',
  'no me interesa, sáquenme',
])('"%s" is offered to the attendants, and the bot answers as ever', async (body) => {
  await say(body)
  const { id, possibleRefusal } = await ticketNow()
  expect(await refusals()).toEqual([])
  expect(possibleRefusal).toEqual({ messageId: expect.any(String), text: body })
  expect(await stage.jobsOf('bot.step')).toContainEqual({ companyId: stage.company.id, ticketId: id })
})

test('a sentence that is an opt-out only as an answer is offered as a possible one otherwise', async () => {
  await say('oi')
  await stage.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     select company_id, id, contact_id, connection_id, 'ours', true, 'Posso ajudar?' from tickets where company_id = $1`,
    [stage.company.id],
  )
  await say('CANCELAR')
  expect([await refusals(), (await possible())?.text]).toEqual([[], 'CANCELAR'])
})

test('the caption of a picture is offered; without a campaign of late nothing is', async () => {
  await say('quero sair', { mediaType: 'image' })
  expect((await possible())?.text).toBe('quero sair')
  await w.call(admin, 'PUT', `/tickets/${await ticketId()}/possible-refusal`, { messageId: null })
  await stage.rows(
    `update messages set created_at = now() - interval '91 days' where company_id = $1 and campaign_recipient_id is not null`,
    [stage.company.id],
  )
  await say('não tenho interesse')
  expect(await possible()).toBeNull()
})

test('one click puts the person on the list with the message as proof, and its author takes it back', async () => {
  await say('não tenho interesse')
  const { contactId, possibleRefusal } = await ticketNow()
  const attendant = await stage.company.attendant([])
  const messageId = possibleRefusal?.messageId
  const made = await w.call<OptOut>(attendant, 'POST', `/contacts/${contactId}/opt-out`, { messageId })
  expect([made.status, made.body.proof, made.body.ticketUuid]).toEqual([200, '', null])
  expect(await refusals()).toMatchObject([
    { source: 'attendant', proof: 'não tenho interesse', message_id: messageId, user_id: String(attendant.id) },
  ])
  const read = await w.call<OptOutOfContact>(attendant, 'GET', `/contacts/${contactId}/opt-out`)
  expect(read.body.optOut?.proof).toBe('')

  const undo = (actor: Member) => w.call<OptOut>(actor, 'POST', `/opt-outs/${made.body.id}/undo`)
  expect(await undo(admin)).toMatchObject({ status: 409, body: { error: 'ERR_OPT_OUT_CHANGED' } })
  expect(await undo(attendant)).toMatchObject({ status: 200, body: { revokedSource: 'mistake' } })
  expect(await refusals()).toEqual([])
  expect(await undo(attendant)).toMatchObject({ status: 409 })
  expect((await possible())?.messageId).toBe(messageId)
})

test('an opt-out registered with one click cannot be undone after a minute', async () => {
  await say('não tenho interesse')
  const { contactId, possibleRefusal } = await ticketNow()
  const made = await w.call<OptOut>(admin, 'POST', `/contacts/${contactId}/opt-out`, {
    messageId: possibleRefusal?.messageId,
  })
  await stage.rows(`update opt_outs set created_at = now() - interval '61 seconds' where company_id = $1`, [
    stage.company.id,
  ])
  expect(await w.call(admin, 'POST', `/opt-outs/${made.body.id}/undo`)).toMatchObject({ status: 409 })
  expect(await refusals()).toHaveLength(1)
})

test('an attendant dismisses the offer, and takes that back; everybody sees it', async () => {
  await say('não tenho interesse')
  const [id, before] = [await ticketId(), await possible()]
  const set = (messageId: unknown) => w.call<Ticket>(admin, 'PUT', `/tickets/${id}/possible-refusal`, { messageId })
  expect(await set(null)).toMatchObject({ status: 200, body: { possibleRefusal: null } })
  expect(stage.events().at(-1)).toMatchObject({ name: 'ticket.saved', payload: { ticket: { possibleRefusal: null } } })
  expect((await set(before?.messageId)).body.possibleRefusal).toEqual(before)
  const [ours] = await stage.messages()
  for (const wrong of [String(ours?.['id']), '999999999', 'x', undefined])
    expect([(await set(wrong)).status, await possible()]).toEqual([400, before])
})

test('a message of another contact, or of ours, is no proof', async () => {
  await say('não tenho interesse')
  const [{ contactId, possibleRefusal }, [ours]] = [await ticketNow(), await stage.messages()]
  const other = await w.insert(`insert into contacts (company_id, name) values ($1, 'Outra')`, [stage.company.id])
  const optOut = (id: number, messageId: unknown) =>
    w.call(admin, 'POST', `/contacts/${id}/opt-out`, { messageId: String(messageId) })
  expect((await optOut(other, possibleRefusal?.messageId)).status).toBe(400)
  expect((await optOut(contactId, ours?.['id'])).status).toBe(400)
  expect(await refusals()).toEqual([])
})

test('a clear opt-out removes the offer of a possible one, and no other is offered', async () => {
  await say('não tenho interesse')
  await say('SAIR')
  expect([(await refusals()).length, await possible()]).toEqual([1, null])
  await say('não me interessa')
  expect(await possible()).toBeNull()
})

test('the event of a repeated opt-out says that nothing is offered any more', async () => {
  await say('SAIR')
  await stage.rows(
    `update tickets set refusal_message_id = (select max(id) from messages where company_id = $1
    and not from_me) where company_id = $1`,
    [stage.company.id],
  )
  w.events.length = 0
  await say('SAIR')
  const told = w.events.flatMap(({ event }) => (event.name === 'message.created' ? [event.payload.ticket] : []))
  expect(told.map(({ possibleRefusal }) => possibleRefusal)).toEqual([null])
})

test('an offer goes with its message', async () => {
  await say('não tenho interesse')
  await stage.rows('update messages set is_deleted = true where company_id = $1 and not from_me', [stage.company.id])
  expect(await possible()).toBeNull()
  await stage.rows('delete from messages where company_id = $1 and not from_me', [stage.company.id])
  expect(await stage.rows('select refusal_message_id from tickets where company_id = $1', [stage.company.id])).toEqual([
    { refusal_message_id: null },
  ])
})
