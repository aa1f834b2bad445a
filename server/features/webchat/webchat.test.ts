import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { Visit, VisitorMessage, VisitorMessagePage, WidgetSite } from '#contract/webchat.ts'
import { connections, messages, say, until, channelStage as stage, withBody, accept } from '#tests/channel-fixture.ts'
import { picture, webmSound } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { createTestApp, type Answer, type Company } from '#tests/test-app.ts'

const SITE = 'https://loja.exemplo.com.br'
const OTHER_SITE = 'https://alheio.exemplo.com.br'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

const makeSite = (more: object = {}, company: Company = stage.company): Promise<Answer<Connection>> =>
  stage.w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Chat da loja',
    channel: SITE_KIND,
    allowedOrigins: [SITE],
    ...more,
  })

async function madeSite(more: object = {}, company: Company = stage.company) {
  const { body } = await makeSite(more, company)
  return { id: body.id, site: body.widgetKey ?? '' }
}

const visit = (site: string, more: object = {}, origin = SITE): Promise<Answer<Visit>> =>
  stage.w.call<Visit>(null, 'POST', '/webchat/visits', { site, ...more }, { origin })

let written = 0

/** Somebody who has opened the chat of a site. */
async function visitorOf(site: string, more: object = {}) {
  const { body } = await visit(site, { page: `${SITE}/sofas`, language: 'pt-BR', ...more })
  const token = body.visitor
  const call = <Body = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, sent?: unknown, headers = {}) =>
    stage.w.call<Body>({ token }, method, `/webchat/${path}`, sent, headers)
  const list = async (query = ''): Promise<VisitorMessage[]> =>
    (await call<VisitorMessagePage>('GET', `messages${query}`)).body.messages
  return {
    token,
    visit: body,
    call,
    list,
    write: (text: string, clientId = `message-${written++}`) => call('POST', 'messages', { clientId, body: text }),
    bodies: async () => (await list()).map((message) => message.body),
  }
}

describe('the connection of a chat', () => {
  test('is made of the sites on which it may stand, and is connected at once', async () => {
    const { status, body } = await makeSite({ allowedOrigins: [`${SITE}/`, SITE, 'http://localhost:3000'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ channel: SITE_KIND, allowedOrigins: [SITE, 'http://localhost:3000'] })
    expect(body.widgetKey).toMatch(/^[\w-]{24}$/)
    expect(body.look).toMatchObject({ position: 'right', theme: 'auto', asksWho: false })
    await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  })

  test.each([
    ['no site', []],
    ['a page in place of a site', [`${SITE}/sofas`]],
    ['another scheme', ['javascript:alert(1)']],
    ['every site', ['*']],
    ['somebody who signs in', ['https://ana:segredo@loja.exemplo.com.br']],
  ])('%s is refused', async (_what, allowedOrigins) => {
    const { status, body } = await makeSite({ allowedOrigins })
    expect([status, (body as unknown as { error: string }).error]).toEqual([400, 'ERR_VALIDATION'])
    expect(await connections()).toEqual([])
  })

  test('its sites and its look change, and its name stays', async () => {
    const { id, site } = await madeSite()
    const words = { title: 'Casa Aurora', greeting: 'Oi!' }
    const look = { ...words, color: '#1f6650', position: 'left', theme: 'dark', asksWho: true }
    const change = { allowedOrigins: [OTHER_SITE], look }
    const { status, body } = await stage.w.call<Connection>(stage.company.admin, 'PUT', `/whatsapp/${id}`, change)
    expect([status, body.widgetKey, body.allowedOrigins]).toEqual([200, site, [OTHER_SITE]])
    expect(body.look).toMatchObject(look)
    expect((await visit(site)).status).toBe(403)
    expect((await visit(site, {}, OTHER_SITE)).status).toBe(200)
  })

  test('only its sites learn how it looks', async () => {
    const { site } = await madeSite({ look: { color: '#1f6650' } })
    const ask = (origin: string) =>
      stage.w.call<WidgetSite>(null, 'GET', `/webchat/site?site=${site}`, undefined, { origin })
    const answer = await ask(SITE)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, SITE])
    expect(answer.body).toMatchObject({ color: '#1f6650', title: stage.company.name })
    const refused = await ask(OTHER_SITE)
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('its page may be framed by its sites only', async () => {
    const { site } = await madeSite()
    const { statusCode, headers } = await stage.w.app.inject(`/widget?site=${site}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${SITE}`)
    expect(headers['x-frame-options']).toBeUndefined()
    expect((await stage.w.app.inject('/widget?site=ninguem-conhece-esta-chave')).statusCode).toBe(404)
  })

  test('one that was disconnected takes and tells nothing', async () => {
    const { id, site } = await madeSite()
    const maria = await visitorOf(site)
    await stage.w.call(stage.company.admin, 'DELETE', `/whatsappsession/${id}`)
    expect((await visit(site)).status).toBe(404)
    expect((await maria.write('tem alguém?')).status).toBe(404)
    expect((await maria.call('GET', 'messages')).status).toBe(404)
  })
})

describe('a conversation', () => {
  test('goes both ways, with ticks that rise as the visitor gets and sees the answer', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    expect((await maria.write('Tem em azul? 💙')).status).toBe(204)
    const ticketId = await accept()
    const signed = `*${stage.company.admin.name}:*\nTem sim`
    await say(ticketId, signed)
    await until(async () => expect(await maria.bodies()).toEqual(['Tem em azul? 💙', 'Tem sim']))
    const [mine, theirs] = await maria.list()
    expect(mine).toMatchObject({ isMine: true, isRead: true, author: null })
    expect(theirs).toMatchObject({ isMine: false, author: stage.company.admin.name.split(' ')[0] })
    await until(async () => expect(await withBody(signed)).toMatchObject({ ack: 2, sendError: null }))
    await maria.call('POST', 'receipts', { upTo: theirs?.id, read: false })
    expect(await withBody(signed)).toMatchObject({ ack: 3 })
    await maria.call('POST', 'receipts', { upTo: theirs?.id, read: true })
    expect(await withBody(signed)).toMatchObject({ ack: 4 })
  })

  test('a message that is sent again is stored once', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    await maria.write('oi', 'one-of-hers')
    await maria.write('oi', 'one-of-hers')
    expect((await maria.list()).map(({ clientId }) => clientId)).toEqual(['one-of-hers'])
  })

  test('a picture of the visitor is shown as one, and a page as a plain file', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    const send = async (clientId: string, name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const form = await multipart({ file: { name, bytes } })
      return (await maria.call('POST', `files?clientId=${clientId}`, form.body, form.headers)).status
    }
    const photo = new Uint8Array(await picture(64, 48).png().toBuffer())
    expect(await send('a-picture', 'sala.png', photo)).toBe(204)
    expect(await send('a-picture', 'sala.png', photo)).toBe(204)
    expect(await send('a-web-page', 'sala.png', new TextEncoder().encode('<script>alert(1)</script>'))).toBe(204)
    expect(await messages()).toMatchObject([
      { mediaType: 'image', mediaState: 'ready', mediaName: 'sala.png', mediaWidth: 64 },
      { mediaType: 'application', mediaState: 'ready' },
    ])
    const [shown] = await maria.list()
    const file = await stage.w.app.inject(shown?.file?.url ?? '')
    expect([file.statusCode, file.rawPayload.equals(photo)]).toEqual([200, true])
  })

  test('a recording is a voice note', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    const form = await multipart({ file: { name: 'audio.webm', bytes: new Uint8Array(await webmSound(2)) } })
    const sent = await maria.call('POST', 'files?clientId=a-recording&voice=true', form.body, form.headers)
    expect(sent.status).toBe(204)
    const { rows } = await stage.w.owner.query('select media_type, voice from messages where company_id = $1', [
      stage.company.id,
    ])
    expect(rows).toEqual([{ media_type: 'audio', voice: true }])
  })

  test('edits, deletions and reactions of attendants reach the visitor', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    await maria.write('oi')
    const ticketId = await accept()
    await say(ticketId, 'errado')
    await say(ticketId, 'a apagar')
    await until(async () => expect(await maria.bodies()).toEqual(['oi', 'errado', 'a apagar']))
    const { admin } = stage.company
    const { now } = (await maria.call<VisitorMessagePage>('GET', 'messages')).body
    await stage.w.call(admin, 'POST', `/messages/edit/${(await withBody('errado')).id}`, { body: 'certo' })
    await stage.w.call(admin, 'DELETE', `/messages/${(await withBody('a apagar')).id}`)
    await stage.w.call(admin, 'POST', `/messages/react/${(await withBody('oi')).id}`, { emoji: '👍' })
    expect(await maria.list(`?since=${now}`)).toMatchObject([
      { body: 'oi', reactions: [{ emoji: '👍', isMine: false }] },
      { body: 'certo', isEdited: true },
      { body: '', isDeleted: true },
    ])
  })

  test('who comes back finds the conversation, and is one contact', async () => {
    const { site } = await madeSite()
    const first = await visitorOf(site)
    await first.write('volto já')
    const again = await visitorOf(site, { visitor: first.token })
    expect(await again.bodies()).toEqual(['volto já'])
    await again.write('voltei')
    const { rows } = await stage.w.owner.query('select name from contacts where company_id = $1', [stage.company.id])
    expect(rows).toEqual([{ name: expect.stringMatching(/^Visitante \w+$/) }])
  })

  test('name and e-mail are those of the contact, told before the first message or after it', async () => {
    const { site } = await madeSite()
    const [before, after] = [await visitorOf(site), await visitorOf(site)]
    const renata = { name: 'Renata Vilela', email: 'renata@exemplo.com.br' }
    const rui = { name: 'Rui Lopes', email: 'rui@exemplo.com.br' }
    await before.call('PUT', 'visitor', renata)
    await before.write('oi')
    await after.write('oi')
    await after.call('PUT', 'visitor', rui)
    const contacts = () =>
      stage.w.owner.query('select name, email from contacts where company_id = $1 order by name', [stage.company.id])
    expect((await contacts()).rows).toEqual([renata, rui])
    await after.call('PUT', 'visitor', { name: 'Outro Nome', email: 'outro@exemplo.com.br' })
    expect((await contacts()).rows).toEqual([renata, rui])
  })

  test('a menu of the bot comes with its buttons', async () => {
    const [sales, support] = [await stage.company.queue(), await stage.company.queue()]
    const { site } = await madeSite({ queueIds: [sales, support], greetingMessage: 'Sobre o que quer falar?' })
    const maria = await visitorOf(site)
    await maria.write('oi')
    await until(async () => expect(await maria.list()).toHaveLength(2))
    const [, menu] = await maria.list()
    expect(menu).toMatchObject({
      author: null,
      choices: [{ label: expect.stringMatching(/^Fila/) }, { label: expect.stringMatching(/^Fila/) }],
    })
  })

  test('outside of business hours the visitor is told when somebody answers, and the message is kept as a ticket', async () => {
    const closed = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
      ...{ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' },
    }))
    await stage.w.owner.query('update companies set schedules = $2 where id = $1', [
      stage.company.id,
      JSON.stringify(closed),
    ])
    await stage.w.insert(`insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')`, [
      stage.company.id,
    ])
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    expect(maria.visit).toMatchObject({ isOpen: false, opensAt: null })
    await maria.write('deixo a pergunta')
    expect((await messages()).map(({ body }) => body)).toContain('deixo a pergunta')
  })

  test('the drawer tells page and language of the visitor, and nothing of others', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    await maria.write('oi')
    const { rows } = await stage.w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
      stage.company.id,
    ])
    const ask = (id: unknown, company = stage.company) => stage.w.call(company.admin, 'GET', `/contacts/${id}/visitor`)
    const told = { page: `${SITE}/sofas`, language: 'pt-BR', isIdentified: false }
    expect((await ask(rows[0]?.id)).body).toMatchObject(told)
    expect((await ask(rows[0]?.id, await stage.w.company())).status).toBe(404)
    const strange = await visitorOf(site, { visitor: maria.token, page: `${OTHER_SITE}/phishing` })
    expect(strange.visit.isOpen).toBe(true)
    expect((await ask(rows[0]?.id)).body).toMatchObject(told)
  })
})

describe('a visitor of whom the site says who it is', () => {
  async function signedIn() {
    const { id, site } = await madeSite()
    const { body } = await stage.w.call<{ secret: string }>(stage.company.admin, 'POST', `/whatsapp/${id}/site-secret`)
    const sign = (claims: object, key = body.secret) =>
      createSigner({ key, algorithm: 'HS256', expiresIn: 60_000 })({ sub: 'cliente-7', ...claims })
    return { site, sign, as: (claims: object) => visitorOf(site, { identity: sign(claims) }) }
  }

  test('is the same contact at every browser', async () => {
    const { as } = await signedIn()
    const first = await as({ name: 'Renata Vilela', email: 'renata@exemplo.com.br' })
    expect(first.visit).toMatchObject({ isIdentified: true, name: 'Renata Vilela' })
    await first.write('do computador')
    expect(await (await as({})).bodies()).toEqual(['do computador'])
    expect(await (await as({ sub: 'cliente-8' })).bodies()).toEqual([])
  })

  test('is nobody by a token that the site did not sign, or after signing out', async () => {
    const { site, sign, as } = await signedIn()
    const renata = await as({})
    await renata.write('segredo')
    for (const identity of ['x', sign({}, 'another-key-that-is-long-enough-to-pass'), renata.token])
      expect((await visit(site, { identity })).status).toBe(403)
    const next = await visitorOf(site, { visitor: renata.token })
    expect(await next.bodies()).toEqual([])
  })
})

describe('a visitor reads nothing of another', () => {
  test('with every id and token of theirs', async () => {
    const theirs = await stage.w.company()
    const { site } = await madeSite()
    const { site: siteOfOthers } = await madeSite({}, theirs)
    const [maria, rui] = [await visitorOf(site), await visitorOf(site)]
    const eva = await visitorOf(siteOfOthers)
    await maria.write('segredo da Maria', 'hers-alone')
    const ticketId = await accept()
    await say(ticketId, 'só para a Maria')
    await until(async () => expect(await maria.bodies()).toHaveLength(2))
    const [asked, answer] = await maria.list()
    const [secretId, answerId] = [asked?.id ?? '', answer?.id ?? '']
    const before = (await withBody('só para a Maria')).ack
    for (const stranger of [rui, eva]) {
      for (const query of ['', `?before=${Number(answerId) + 1}`, `?before=${secretId}`, '?since=2020-01-01T00:00:00Z'])
        expect(await stranger.list(query), query).toEqual([])
      expect((await stranger.call('POST', 'receipts', { upTo: answerId, read: true })).status).toBe(204)
      // A key of somebody else is one of one's own, and changes nothing of theirs.
      await stranger.write('intrusa', 'hers-alone')
      expect(await stranger.bodies()).toEqual(['intrusa'])
    }
    expect((await withBody('só para a Maria')).ack).toBe(before)
    expect(await maria.bodies()).toEqual(['segredo da Maria', 'só para a Maria'])
  })

  test('on the line that says that there is something new', async () => {
    const { site } = await madeSite()
    const [maria, rui] = [await visitorOf(site), await visitorOf(site)]
    await maria.write('oi')
    const ticketId = await accept()
    const url = await stage.w.app.listen({ host: '127.0.0.1', port: 0 })
    const lineOf = async (token: string) => {
      const end = new AbortController()
      const answer = await fetch(`${url}/api/webchat/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: end.signal,
      })
      const line = { text: '', end: () => end.abort() }
      void answer.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (text) => void (line.text += text) }))
        .catch(() => undefined)
      await until(() => expect(line.text).toContain('event: ready'))
      return line
    }
    const [hers, his] = [await lineOf(maria.token), await lineOf(rui.token)]
    await say(ticketId, 'segredo')
    await until(() => expect(hers.text).toContain('event: changed'))
    await rui.write('sou o Rui')
    await until(() => expect(his.text).toContain('event: changed'))
    expect(his.text.match(/event: changed/g)).toHaveLength(1)
    expect(hers.text).not.toContain('segredo')
    hers.end()
    his.end()
  })

  test('also when somebody takes both for one contact', async () => {
    const { site } = await madeSite()
    const [maria, rui] = [await visitorOf(site), await visitorOf(site)]
    await maria.write('segredo da Maria')
    await say(await accept(), 'só para a Maria')
    await until(async () => expect(await maria.bodies()).toHaveLength(2))
    await rui.write('sou o Rui')
    const { rows } = await stage.w.owner.query<{ id: string }>(
      'select id from contacts where company_id = $1 order by id',
      [stage.company.id],
    )
    const [keepId, other] = rows.map(({ id }) => Number(id))
    const merge = { keepId, otherIds: [other] }
    expect((await stage.w.call(stage.company.admin, 'POST', '/contacts/merge', merge)).status).toBe(200)
    expect(await maria.bodies()).toEqual(['segredo da Maria', 'só para a Maria'])
    expect(await rui.bodies()).toEqual(['sou o Rui'])
  })

  test('a token that was changed, made up, or is of a user opens nothing', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    await maria.write('oi')
    const [claims = '', signature = ''] = maria.token.split('.')
    const text = Buffer.from(claims, 'base64url').toString()
    const forged = Buffer.from(text.replace(/"visitor":"[^"]+"/, '"visitor":"guest-x"')).toString('base64url')
    const tokens = ['', 'x', claims, `${forged}.${signature}`, `${claims}.${signature}x`, stage.company.admin.token]
    for (const token of tokens)
      for (const path of ['messages', 'live'])
        expect((await stage.w.call({ token }, 'GET', `/webchat/${path}`)).status).toBe(401)
    for (const path of ['/tickets', '/contacts', '/whatsapp', '/users'])
      expect((await stage.w.call({ token: maria.token }, 'GET', path)).status, path).toBe(401)
  })

  test('what a deleted contact told of themselves is deleted with them', async () => {
    const { site } = await madeSite()
    const maria = await visitorOf(site)
    await maria.call('PUT', 'visitor', { name: 'Maria Prado', email: 'maria@exemplo.com.br' })
    await maria.write('oi')
    await stage.w.owner.query(`update tickets set status = 'closed' where company_id = $1`, [stage.company.id])
    const { rows } = await stage.w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
      stage.company.id,
    ])
    expect((await stage.w.call(stage.company.admin, 'DELETE', `/contacts/${rows[0]?.id}`)).status).toBe(200)
    const left = await stage.w.owner.query('select * from webchat_visitors where company_id = $1', [stage.company.id])
    expect(left.rows).toEqual([])
    expect(await maria.list()).toEqual([])
  })
})

test('a page of a site on which the chat may not stand begins no visit', async () => {
  const { site } = await madeSite()
  expect((await visit(site, {}, OTHER_SITE)).status).toBe(403)
  expect((await stage.w.call(null, 'POST', '/webchat/visits', { site })).status).toBe(403)
  expect((await visit(site, {}, new URL(stage.w.config.publicUrl).origin)).status).toBe(200)
})
