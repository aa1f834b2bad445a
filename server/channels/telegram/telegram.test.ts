import { expect, test } from 'vitest'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { accept, connections, messages, say, signOut, tickets, until, withBody } from '#tests/channel-fixture.ts'
import { linkedBot, linkBot, sentTo, stage, useTelegram } from '#tests/telegram-fixture.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { tooManyRequests, type Refusal } from '#fakes/telegram/rules.ts'

useTelegram()

const MEGABYTE = 1024 * 1024
const put = (id: number, body: object) =>
  stage.w.call<{ error?: string; details?: object[] }>(stage.company.admin, 'PUT', `/whatsapp/${id}`, body)

test('a bot is linked by its token, and no answer shows it', async () => {
  const bot = stage.fake.bot('loja_bot')
  stage.fake.setWebhook(bot, 'https://outro.exemplo.com.br')
  const made = await linkBot(bot)
  expect(made).toMatchObject({ status: 200, body: { channel: 'telegram', status: 'OPENING', botUsername: 'loja_bot' } })
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED', number: null }]))
  expect(JSON.stringify([made.body, await connections()])).not.toContain(bot.token)
})

test('what is wrong with a token is named, and nothing is stored', async () => {
  const bot = stage.fake.bot('loja_bot')
  const errorOf = async (botToken: string) => (await linkBot(bot, { botToken })).body.error
  expect(await errorOf('')).toBe('ERR_VALIDATION')
  expect(await errorOf('7:AA/getMe?x=')).toBe('ERR_TELEGRAM_TOKEN_INVALID')
  expect(await errorOf(`${bot.id}:curto`)).toBe('ERR_TELEGRAM_TOKEN_INVALID')
  expect(await errorOf(stage.fake.revoke(bot))).toBe('ERR_TELEGRAM_TOKEN_INVALID')
  expect(await connections()).toEqual([])
})

test('a bot belongs to one connection of one company, until it is signed out there', async () => {
  const { bot, id } = await linkedBot()
  const company = await stage.w.company()
  expect((await linkBot(bot, {}, company)).body.error).toBe('ERR_TELEGRAM_BOT_TAKEN')
  expect((await linkBot(bot, { name: 'De novo' })).body.error).toBe('ERR_TELEGRAM_BOT_TAKEN')
  expect(await connections()).toHaveLength(1)
  await signOut(id)
  expect((await linkBot(bot, {}, company)).status).toBe(200)
  expect((await put(id, { botToken: bot.token })).body.error).toBe('ERR_TELEGRAM_BOT_TAKEN')
})

test('a token of another bot is refused for a connection, and so is a secret of another kind', async () => {
  const { bot, id } = await linkedBot()
  const other = stage.fake.bot('outra_bot')
  expect((await put(id, { botToken: other.token })).body.error).toBe('ERR_TELEGRAM_OTHER_BOT')
  const strange = { error: 'ERR_VALIDATION', details: [{ field: 'accessToken' }] }
  expect((await put(id, { accessToken: 'EAAx' })).body).toMatchObject(strange)
  expect((await put(id, { accessToken: 'EAAx', botToken: bot.token })).body).toMatchObject(strange)
  expect((await put(id, { name: 'Loja', botToken: '' })).status).toBe(200)
  expect((await put(id, { botToken: bot.token })).status).toBe(200)
})

test('a customer writes and is answered, and what is told again changes nothing', async () => {
  const { bot, ana } = await linkedBot()
  const id = stage.fake.write(ana, 'Olá, é da loja? ✨')
  await until(async () =>
    expect(await tickets()).toMatchObject([
      { channel: 'telegram', isGroup: false, contact: { name: 'Ana Flores', number: '' } },
    ]),
  )
  await say(await accept(), 'É *sim*!')
  await until(async () => expect((await withBody('É *sim*!')).ack).toBe(2))
  expect(sentTo(ana).map(({ method, params }) => [method, params['text']])).toEqual([['sendMessage', 'É sim!']])
  stage.fake.tell(bot, { message: stage.fake.messageOf(ana, id, 'Olá, é da loja? ✨') })
  stage.fake.write(ana, 'tudo bem?')
  await until(async () => expect((await withBody('tudo bem?')).fromMe).toBe(false))
  expect(await messages()).toHaveLength(3)
})

test('every kind of message arrives, with its file byte for byte', async () => {
  const { ana } = await linkedBot()
  const { fake } = stage
  const picture = await png()
  const small = fake.file(Buffer.from('x'), 'image/jpeg', 'pequena.jpg')
  fake.write(ana, { photo: [small, fake.file(picture, 'image/png', 'foto.png')], caption: 'veja' })
  fake.write(ana, { location: { latitude: -25.4, longitude: -49.2 } })
  fake.write(ana, {
    venue: { location: { latitude: -25.4, longitude: -49.2 }, title: 'Loja', address: 'Rua 1' },
    location: { latitude: -25.4, longitude: -49.2 },
  })
  fake.write(ana, { contact: { phone_number: '5541999990000', first_name: 'Caio', user_id: 9 } })
  fake.write(ana, { poll: { id: '1', question: 'Qual?', options: [{ text: 'Rosa', voter_count: 0 }] } })
  fake.write(ana, { dice: { emoji: '🎲', value: 4 } })
  fake.write(ana, { hologram: {} })
  fake.write(ana, { pinned_message: { message_id: 1 } })
  fake.write(ana, 'fim')
  const found = await until(async () => {
    const all = await messages()
    expect(all.at(-1)?.body).toBe('fim')
    expect(all.filter(({ mediaUrl }) => mediaUrl)).toHaveLength(1)
    return all
  })
  expect(found.map(({ mediaType, body }) => [mediaType, body.split(/[|\n]/).at(-1)])).toEqual([
    ['image', 'veja'],
    ['locationMessage', '-25.4, -49.2'],
    ['locationMessage', 'Loja, Rua 1'],
    ['vcard', 'END:VCARD'],
    ['conversation', '- Rosa'],
    ['conversation', '🎲 4'],
    ['unsupported', ''],
    ['conversation', 'fim'],
  ])
  const url = new URL(found[0]?.mediaUrl ?? '', 'http://desk')
  const file = await stage.w.app.inject({ method: 'GET', url: url.pathname + url.search })
  expect(file.rawPayload.equals(picture)).toBe(true)
})

test('a file that is too large for a bot says so', async () => {
  const { ana } = await linkedBot()
  const { fake } = stage
  const film = fake.file(Buffer.from('x'), 'video/mp4', 'festa.mp4', 20 * MEGABYTE + 1)
  fake.write(ana, { video: { ...film, duration: 900 }, caption: 'a festa' })
  await until(async () =>
    expect(await withBody('a festa')).toMatchObject({ mediaType: 'video', mediaState: 'tooLarge', mediaUrl: null }),
  )
})

test('what happens in groups is left out in silence', async () => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'no grupo', { id: -100_123, title: 'Turma' })
  stage.fake.write(ana, 'aqui')
  await until(async () => expect((await withBody('aqui')).fromMe).toBe(false))
  expect([(await messages()).length, (await tickets()).length]).toEqual([1, 1])
})

test('an update of a strange shape, or of an unknown kind, holds up nothing', async () => {
  const { bot, ana } = await linkedBot()
  stage.fake.tell(bot, { message: { text: 'de ninguém' } })
  stage.fake.tell(bot, { edited_message: 7 })
  stage.fake.tell(bot, { purchased_paid_media: {} })
  stage.fake.tell(bot, { callback_query: { id: '' } })
  stage.fake.write(ana, 'depois')
  await until(async () => expect((await withBody('depois')).fromMe).toBe(false))
  expect(await messages()).toHaveLength(1)
})

test('quotes, edits, reactions and deletions are applied, both ways', async () => {
  const { bot, ana } = await linkedBot()
  const { fake } = stage
  const written = fake.write(ana, 'ola')
  fake.edit(ana, written, 'olá')
  await until(async () => expect(await withBody('olá')).toMatchObject({ isEdited: true }))
  const id = await accept()
  await say(id, 'oi', { quotedMsg: await withBody('olá') })
  const sent = await until(() => {
    const [first] = sentTo(ana)
    expect(first?.params['reply_parameters']).toMatchObject({ message_id: written })
    return first!
  })
  fake.write(ana, { text: 'quero', reply_to_message: { message_id: sent.id, chat: { id: ana.id, type: 'private' } } })
  await until(async () => expect((await withBody('quero')).quotedMsg?.body).toBe('oi'))
  fake.tell(bot, {
    message_reaction: {
      ...{ chat: { id: ana.id, type: 'private' }, message_id: sent.id, user: { id: ana.id }, date: 1 },
      ...{ old_reaction: [], new_reaction: [{ type: 'emoji', emoji: '🔥' }] },
    },
  })
  await until(async () => expect(await withBody('oi')).toMatchObject({ reactions: [{ emoji: '🔥' }] }))
  const call = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    stage.w.call(stage.company.admin, method, path, body)
  const { id: wanted } = await withBody('quero')
  expect((await call('POST', `/messages/react/${wanted}`, { emoji: '❤️' })).status).toBe(200)
  await until(() => expect(fake.reactions).toMatchObject([{ reaction: [{ type: 'emoji', emoji: '❤' }] }]))
  const { id: ours } = await withBody('oi')
  expect((await call('POST', `/messages/edit/${ours}`, { body: 'oi, Ana' })).status).toBe(200)
  await until(() => expect(fake.edited.at(-1)).toMatchObject({ message_id: sent.id, text: 'oi, Ana' }))
  expect((await call('DELETE', `/messages/${ours}`)).status).toBe(200)
  await until(() => expect(fake.deleted.at(-1)).toMatchObject({ chat_id: ana.id, message_id: sent.id }))
})

test('a quote of what was written before the bot was linked keeps its words', async () => {
  const { ana } = await linkedBot()
  const before = stage.fake.messageOf(ana, 5, 'o de ontem')
  stage.fake.write(ana, { text: 'e agora?', reply_to_message: before })
  await until(async () =>
    expect(await withBody('e agora?')).toMatchObject({ quotedMsg: null, context: { quote: { body: 'o de ontem' } } }),
  )
})

async function sendFile(ticketId: number, name: string, bytes: Uint8Array<ArrayBuffer>, text = ''): Promise<void> {
  const { body, headers } = await multipart({ fromMe: 'true', body: text, medias: { name, bytes } })
  expect((await stage.w.call(stage.company.admin, 'POST', `/messages/${ticketId}`, body, headers)).status).toBe(200)
}

test('a picture goes out byte for byte with its caption, and a long text in parts', async () => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'manda a foto')
  await until(async () => expect(await tickets()).toHaveLength(1))
  const id = await accept()
  const picture = await png()
  await sendFile(id, 'foto.png', new Uint8Array(picture), 'aqui está')
  const [sent] = await until(() => {
    expect(sentTo(ana)).toHaveLength(1)
    return sentTo(ana)
  })
  expect(sent).toMatchObject({ method: 'sendPhoto', params: { caption: 'aqui está' } })
  expect(sent?.file?.bytes.equals(picture)).toBe(true)
  const long = 'coração '.repeat(1000).trim()
  await say(id, long)
  await until(async () => expect((await withBody(long)).ack).toBe(2))
  expect(sentTo(ana).slice(1).length).toBe(2)
  await sendFile(id, 'contrato.pdf', new Uint8Array(Buffer.from('%PDF-1.4 contrato')), 'á'.repeat(1025))
  await until(() => expect(sentTo(ana)).toHaveLength(5))
  expect(sentTo(ana).slice(3)).toMatchObject([{ method: 'sendDocument' }, { params: { text: 'á'.repeat(1025) } }])
})

test('a picture that Telegram does not show as one goes as a file', async () => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'manda a foto')
  await until(async () => expect(await tickets()).toHaveLength(1))
  stage.fake.next.push({ code: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' })
  await sendFile(await accept(), 'faixa.png', new Uint8Array(await png()), 'a faixa')
  await until(() => expect(sentTo(ana)).toMatchObject([{ method: 'sendDocument', params: { caption: 'a faixa' } }]))
})

async function linkedMenu(second = 'Suporte') {
  const queue = (name: string, color: string) =>
    stage.w.insert('insert into queues (company_id, name, color) values ($1, $2, $3)', [stage.company.id, name, color])
  const queueIds = [await queue('Vendas', '#12a06a'), await queue(second, '#7c5cf0')]
  const linked = await linkedBot({ greetingMessage: 'Bem-vinda!', queueIds })
  const menu = async (count: number) => {
    await until(() => expect(sentTo(linked.ana)).toHaveLength(count))
    return sentTo(linked.ana).at(-1)!
  }
  return { ...linked, queueIds, menu }
}
const queueOfTicket = async () => (await tickets())[0]?.queueId

test('the menu goes out as buttons, and the one that is pressed is the choice', async () => {
  const { ana, queueIds, menu } = await linkedMenu()
  await stage.w.insert(`insert into queue_options (company_id, queue_id, title, message) values ($1, $2, $3, $4)`, [
    ...[stage.company.id, queueIds[1], 'Atraso', 'Já vamos ver.'],
  ])
  stage.fake.write(ana, 'oi')
  const first = await menu(1)
  expect(first.params['text']).toContain('[ 1 ] - Vendas\n[ 2 ] - Suporte')
  expect(first.params['reply_markup']).toEqual({
    inline_keyboard: [[{ text: 'Vendas', callback_data: '1' }], [{ text: 'Suporte', callback_data: '2' }]],
  })
  const pressed = stage.fake.press(ana, first, '2')
  const second = await menu(2)
  expect(await queueOfTicket()).toBe(queueIds[1])
  await until(() => expect(stage.fake.answered).toContain(pressed))
  expect(await withBody('Suporte')).toMatchObject({ fromMe: false, mediaType: 'conversation' })
  stage.fake.press(ana, second, '#')
  await menu(3)
  expect(await queueOfTicket()).toBe(null)
})

test('a button of a menu is no rating and refuses nothing, and one of the question for a rating counts', async () => {
  const { id: companyId, admin } = stage.company
  const { ana, queueIds, menu } = await linkedMenu('Sair')
  const rows = async (text: string) => (await stage.w.owner.query<Record<string, unknown>>(text, [companyId])).rows
  await stage.w.insert(`insert into queue_options (company_id, queue_id, title, message) values ($1, $2, $3, '')`, [
    ...[companyId, queueIds[1], 'Atraso'],
  ])
  const [option] = await rows('select id from queue_options where company_id = $1')
  await stage.w.insert(
    `insert into queue_options (company_id, queue_id, parent_id, title, message) values ($1, $2, $3, $4, '')`,
    [companyId, queueIds[1], option?.['id'], 'Hoje'],
  )
  await rows(`insert into settings (company_id, key, value) values ($1, 'userRating', 'enabled') returning id`)
  stage.fake.write(ana, 'oi')
  stage.fake.press(ana, await menu(1), '2')
  const second = await menu(2)
  expect(await queueOfTicket()).toBe(queueIds[1])
  expect(await rows('select id from opt_outs where company_id = $1')).toEqual([])
  stage.fake.press(ana, second, '1')
  const third = await menu(3)
  const ticketId = await accept()
  await say(ticketId, 'pois não')
  await stage.w.call(admin, 'PUT', `/tickets/${ticketId}`, { status: 'closed', userId: admin.id })
  await rows('update ticket_closings set due_at = now() - make_interval(secs => 1) where company_id = $1 returning 1')
  await sweepJobs(stage.w)['ticket.farewell']({ companyId, ticketId })
  const question = await menu(5)
  expect(question.params['reply_markup']).toMatchObject({ inline_keyboard: [[{ text: 'insatisfeito' }], [{}], [{}]] })
  stage.fake.press(ana, question, '3')
  const rates = () => rows('select rate from user_ratings where company_id = $1')
  await until(async () => expect(await rates()).toEqual([{ rate: 3 }]))
  expect(await tickets()).toEqual([])
  expect(await withBody('muito satisfeito')).toMatchObject({ ticketId })
  stage.fake.press(ana, third, '0')
  await until(async () => expect(await tickets()).toHaveLength(1))
  expect(await rates()).toEqual([{ rate: 3 }])
})

test('a number that is typed chooses too, and a button of an earlier menu means what it says', async () => {
  const { ana, queueIds, menu } = await linkedMenu()
  stage.fake.write(ana, 'oi')
  const first = await menu(1)
  stage.fake.write(ana, '1')
  await until(async () => expect(await queueOfTicket()).toBe(queueIds[0]))
  stage.fake.press(ana, first, '2')
  await until(async () => expect((await withBody('Suporte')).fromMe).toBe(false))
  expect(await queueOfTicket()).toBe(queueIds[0])
})

test('too many messages wait as long as Telegram says, and none fails', async () => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'oi')
  await until(async () => expect(await tickets()).toHaveLength(1))
  const id = await accept()
  stage.fake.next.push(tooManyRequests(1))
  const before = Date.now()
  await say(id, 'primeira')
  await say(id, 'segunda')
  await until(async () => expect((await withBody('segunda')).ack).toBe(2))
  expect(Date.now() - before).toBeGreaterThanOrEqual(1000)
  expect(sentTo(ana).map(({ params }) => params['text'])).toEqual(['primeira', 'segunda'])
  expect((await messages()).map(({ sendError }) => sendError)).toEqual([null, null, null])
})

test('a message to somebody who blocked the bot, or is not there, says so and can be sent again', async () => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'oi')
  await until(async () => expect(await tickets()).toHaveLength(1))
  const id = await accept()
  const failsWith = async (body: string, description: string, code: number, sendError: string) => {
    stage.fake.next.push({ code, description })
    await say(id, body)
    await until(async () => expect(await withBody(body)).toMatchObject({ ack: 0, sendError }))
  }
  await failsWith('um', 'Forbidden: bot was blocked by the user', 403, 'ERR_TELEGRAM_BLOCKED')
  await failsWith('dois', 'Bad Request: chat not found', 400, 'ERR_TELEGRAM_NEVER_WROTE')
  await failsWith('três', 'Forbidden: user is deactivated', 403, 'ERR_TELEGRAM_PERSON_GONE')
  await failsWith('quatro', 'Bad Request: something else', 400, 'ERR_TELEGRAM_REFUSED')
  await stage.w.call(stage.company.admin, 'POST', `/messages/retry/${(await withBody('um')).id}`)
  await until(async () => expect(await withBody('um')).toMatchObject({ ack: 2, sendError: null }))
})

test.each<[string, Refusal | 'hang']>([
  ['there is no answer', 'hang'],
  ['Telegram fails', { code: 502, description: 'Bad Gateway', isTaken: true }],
])('a message of which nobody knows whether it arrived, because %s, is not sent twice', async (_, outcome) => {
  const { ana } = await linkedBot()
  stage.fake.write(ana, 'oi')
  await until(async () => expect(await tickets()).toHaveLength(1))
  stage.fake.next.push(outcome)
  await say(await accept(), 'chegou?')
  await until(async () => expect((await withBody('chegou?')).sendError).toBe('ERR_META_UNCERTAIN'))
  expect(sentTo(ana)).toHaveLength(1)
})

test('a token that its owner took back ends the connection, and another one sends what waited', async () => {
  const { bot, ana, id: connectionId } = await linkedBot()
  stage.fake.write(ana, 'oi')
  await until(async () => expect(await tickets()).toHaveLength(1))
  const id = await accept()
  stage.fake.revoke(bot)
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'botTokenInvalid' }]),
  )
  await say(id, 'separei um para você')
  stage.fake.write(ana, 'alô?')
  expect((await put(connectionId, { botToken: bot.token })).status).toBe(200)
  await until(async () => expect((await withBody('separei um para você')).ack).toBe(2))
  await until(async () => expect((await withBody('alô?')).fromMe).toBe(false))
})

test('a bot whose token its owner took back can be linked by another company', async () => {
  const { bot } = await linkedBot()
  stage.fake.revoke(bot)
  await until(async () => expect(await connections()).toMatchObject([{ reason: 'botTokenInvalid' }]))
  expect((await linkBot(bot, {}, await stage.w.company())).status).toBe(200)
})

test('a bot that another program asks for says so, and goes on when that ends', async () => {
  const { bot, ana } = await linkedBot()
  let isAsking = true
  const ask = async (): Promise<void> => {
    while (isAsking) {
      const body = JSON.stringify({ timeout: 60 })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${stage.fake.url}/bot${bot.token}/getUpdates`, { method: 'POST', headers, body })
    }
  }
  const asking = ask()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'TIMEOUT', reason: 'botElsewhere' }]))
  isAsking = false
  await asking
  stage.fake.write(ana, 'voltou?')
  await until(async () => expect((await withBody('voltou?')).fromMe).toBe(false))
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
})

test('an update that cannot be stored now is not confirmed, and is stored once in its order', async () => {
  const { bot, ana } = await linkedBot()
  // What a sequence counts stays when a transaction fails.
  await stage.w.owner.query(`create sequence refusals;
    create function refuse_message() returns trigger language plpgsql security definer as $$
    begin perform nextval('refusals'); raise exception 'the disk is full'; end $$;
    create trigger refuse_message before insert on messages for each row execute function refuse_message()`)
  const asked = () => stage.fake.offsets.findLast((one) => one.bot === bot.id)?.offset
  const before = asked()
  try {
    stage.fake.write(ana, 'primeira')
    stage.fake.write(ana, 'segunda')
    await until(async () => {
      const { rows } = await stage.w.owner.query<{ count: string }>('select last_value as count from refusals')
      expect(Number(rows[0]?.count)).toBe(2)
    })
    expect(asked()).toBe(before)
  } finally {
    await stage.w.owner.query('drop function refuse_message cascade')
  }
  await until(async () => expect((await messages()).map(({ body }) => body)).toEqual(['primeira', 'segunda']))
  await until(() => expect(asked()).toBeGreaterThan(before ?? 0))
})
