import { expect, test } from 'vitest'
import type { ChannelHost, InboundMessage } from '#server/channels/port.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { chatWith, inbound, inboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { newNumber, type TicketFixture } from '#tests/ticket-fixture.ts'

const w = installTestApp()

type Stage = TicketFixture & { host: ChannelHost; chat: InboundMessage['chat'] }

const unknownCustomer = async (): Promise<Stage> => ({ ...(await inboundFixture(w)), chat: chatWith(newNumber()) })

async function customerWithTicket(): Promise<Stage> {
  const stage = await unknownCustomer()
  await stage.host.onMessage(inbound({ chat: stage.chat, body: 'Bom dia' }))
  return stage
}

async function customerAskedForRating(): Promise<Stage> {
  const stage = await inboundFixture(w)
  const chat = chatWith(newNumber())
  await stage.setting('userRating', 'enabled')
  await stage.host.onMessage(inbound({ chat }))
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'pois não' })
  await stage.put(stage.ana, id, { status: 'closed', userId: stage.ana.id })
  await stage.farewell(id)
  return { ...stage, chat }
}

const customerOfCampaign =
  (change: object = {}) =>
  async (): Promise<Stage> => {
    const stage = await campaignFixture(w)
    await stage.settings()
    const number = newNumber()
    const contactListId = await stage.list([{ name: 'Maria', number }])
    await stage.start({ contactListId, queueId: stage.support, ...change })
    await stage.runAll()
    return { ...stage, chat: chatWith(number) }
  }
const askedByCampaign = customerOfCampaign({ confirmation: true, confirmationMessage1: 'Posso enviar?' })

/** Reads everything that a message may lead to, without ids and times. */
async function whatFollowed({ rows, jobsOf, company, support }: Stage) {
  const read = (query: string) => rows(query, [company.id])
  const countJobs = async (name: string) =>
    (await jobsOf(name)).filter((payload) => (payload as { companyId: number }).companyId === company.id).length
  return {
    tickets: await rows(
      `select status, unread_messages, last_message, from_me, waiting_since is not null as waits, bot_seen_id > 0 as silent,
         queue_id = $2 as in_support, campaign_id is not null as of_campaign, refusal_message_id is not null as may_refuse
       from tickets where company_id = $1 order by id`,
      [company.id, support],
    ),
    messages: await read(
      `select m.body, m.media_type, m.media_state, m.from_me, m.read, m.undecryptable, t.status
       from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where m.company_id = $1 order by m.from_me, m.body`,
    ),
    optOuts: await read(
      `select o.source, o.proof, o.answered, m.body from opt_outs o join messages m on m.company_id = o.company_id
       and m.id = o.message_id where o.company_id = $1`,
    ),
    ratings: await read('select rate from user_ratings where company_id = $1'),
    ads: await read('select title, opened from ticket_ads where company_id = $1'),
    recipients: await read(
      `select r.state, r.answered_at is not null as has_answered, m.body from campaign_recipients r
       left join messages m on m.company_id = r.company_id and m.id = r.answer_id where r.company_id = $1`,
    ),
    jobs: [await countJobs('bot.step'), await countJobs('message.fetchMedia')],
  }
}

const POSSIBLE = 'Vi hoje. Não quero mais receber mensagens, mas me ligue'
const ad = { title: 'Verão', body: 'Só hoje', url: null, picture: null }
const pollVote = { mediaType: 'pollVote', body: '📊 Votou em uma enquete, veja no celular' } as const
const picture = { mimetype: 'image/jpeg', fileName: null, size: 3, seconds: null, voice: false }

type Followed = Awaited<ReturnType<typeof whatFollowed>>
type Case = [
  title: string,
  begin: () => Promise<Stage>,
  change: Partial<InboundMessage>,
  expected: { [Part in keyof Followed]?: unknown },
]

const cases: Case[] = [
  ['a text that opens a ticket', unknownCustomer, { body: 'Quanto custa?' }, { jobs: [1, 0] }],
  ['a text in an open ticket', customerWithTicket, { body: 'Quanto custa?' }, { tickets: [{ unread_messages: 2 }] }],
  ['a picture', unknownCustomer, { mediaType: 'image', body: '', media: picture }, { jobs: [1, 1] }],
  ['a missed call', unknownCustomer, { mediaType: 'call_log', body: 'voice' }, { messages: [{}, { from_me: true }] }],
  [
    'a vote without its poll',
    unknownCustomer,
    pollVote,
    { tickets: [{ status: 'pending', waits: true }], jobs: [0, 0] },
  ],
  [
    'such a vote after a campaign',
    customerOfCampaign(),
    pollVote,
    { recipients: [{ has_answered: false }], jobs: [0, 0] },
  ],
  ['the answer to an advertisement', unknownCustomer, { context: { quote: null, ad } }, { ads: [{ opened: true }] }],
  ['a refusal', unknownCustomer, { body: 'sair' }, { optOuts: [{ proof: 'sair' }], tickets: [{ silent: true }] }],
  ['the answer to a campaign', customerOfCampaign(), { body: 'Quero!' }, { recipients: [{ body: 'Quero!' }] }],
  ['a refusal that answers a campaign', customerOfCampaign(), { body: 'quero sair' }, { optOuts: [{}], jobs: [0, 0] }],
  ['what may be a refusal', customerOfCampaign(), { body: POSSIBLE }, { optOuts: [], tickets: [{ may_refuse: true }] }],
  ['the confirmation of a campaign', askedByCampaign, { body: 'Sim' }, { tickets: [], recipients: [{}] }],
  ['another answer to the question of a campaign', askedByCampaign, { body: 'Quem fala?' }, { tickets: [{}] }],
  ['a rating', customerAskedForRating, { body: '3' }, { tickets: [{ status: 'closed' }], ratings: [{ rate: 3 }] }],
  ['another answer to the question for a rating', customerAskedForRating, { body: 'Oi' }, { tickets: [{}, {}] }],
]

test.each(cases)('%s counts for the same at once and late', async (_title, begin, change, expected) => {
  const [first, late] = [await begin(), await begin()]
  await first.host.onMessage(inbound({ chat: first.chat, ...change }))
  const message = inbound({ chat: late.chat, ...change })
  const nothing = { mediaType: 'undecryptable', body: '', media: null, context: null, raw: null } as const
  await late.host.onMessage({ ...message, ...nothing, undecryptable: true })
  await late.host.onMessage(message)
  const followed = await whatFollowed(first)
  expect(followed).toMatchObject(expected)
  expect(await whatFollowed(late)).toEqual(followed)
})
