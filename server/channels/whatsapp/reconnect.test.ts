import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { ConnectionStatus } from '#server/channels/port.ts'
import type { WhatsAppChannel } from './channel.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { linkedChannel, makeChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const fake = await useFakeWhatsApp({ reportedPreKeys: 1, qrCodes: 2 })
let maria: Account
let shop: Account
let channel: WhatsAppChannel
let host: TestChannelHost
let vault: MemoryAuthStore

beforeAll(async () => {
  maria = fake.addAccount('5511988887777', 'Maria')
})

let shops = 0
beforeEach(() => {
  fake.ignoreConnections = false
  fake.refuseConnections(undefined)
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
})

afterEach(async () => {
  await channel.stop()
})

const statusIs = (status: ConnectionStatus) => () => host.lastStatus?.status === status
/** Waits until the status has had these values from now on, in this order. */
async function passes(...wanted: ConnectionStatus[]): Promise<void> {
  const from = host.statuses.length - 1
  await until(
    () => {
      const told = host.statuses.slice(from).map(({ status }) => status)
      return wanted.every((status) => told.splice(0, told.indexOf(status) + 1).length > 0)
    },
    `statuses ${wanted.join(', ')}`,
  )
}

/** Three reports over each of seven connections: a message that can never be stored is skipped after five. */
const FAILED_REPORTS = 21

describe('without credentials', () => {
  it('counts the codes, and stops when nobody scans', async () => {
    ;({ channel, host } = makeChannel(fake, { qrTimeout: 50 }))
    await channel.start()
    await until(statusIs('DISCONNECTED'))
    const codes = host.statuses.filter(({ status }) => status === 'qrcode')
    expect(codes.map(({ retries }) => retries)).toEqual([1, 2])
    expect(new Set(codes.map(({ qrcode }) => qrcode)).size).toBe(2)
    expect(host.lastStatus).toMatchObject({ reason: 'qrEnded', qrcode: '' })
    await channel.start()
    await until(statusIs('qrcode'))
  })

  it('goes on trying while the server refuses connections', async () => {
    fake.refuseConnections(503)
    ;({ channel, host } = makeChannel(fake, { timing: { timeoutAfter: 150, slowRetryMin: 20, slowRetryMax: 40 } }))
    await channel.start()
    await until(statusIs('TIMEOUT'))
    expect(host.lastStatus?.reason).toBe('network')
    fake.refuseConnections(undefined)
    await until(statusIs('qrcode'))
  })

  it('goes on trying while the server says nothing', async () => {
    fake.ignoreConnections = true
    ;({ channel, host } = makeChannel(fake, { timing: { openingTimeout: 100 } }))
    await channel.start()
    await until(() => fake.ignoredConnections > 2)
    expect(host.lastStatus).toMatchObject({ status: 'OPENING', reason: 'silent' })
    fake.ignoreConnections = false
    await until(statusIs('qrcode'))
  })
})

describe('once linked', () => {
  const hears = async (text: string): Promise<void> => {
    await fake.sendText(maria, shop, text)
    await until(() => host.textsFrom(maria.number).includes(text))
  }

  it('comes back after the network broke', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    fake.dropConnection(shop)
    await passes('OPENING', 'CONNECTED')
    await hears('de volta')
  })

  it.each([500, 503])('comes back after the server ended the stream with %i', async (code) => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    fake.endStream(shop, code)
    await passes('OPENING', 'CONNECTED')
    await hears('de volta')
  })

  it('notices a server that has gone silent', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop, { timing: { keepAlive: 100 } }))
    fake.freezeConnection(shop)
    await passes('OPENING', 'CONNECTED')
    await hears('de volta')
  })

  it('notices a connection that answers pings but delivers nothing', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop, { timing: { quietAfter: 200, probeTimeout: 200 } }))
    fake.deafenConnection(shop)
    await passes('OPENING', 'CONNECTED')
    await hears('de volta')
  })

  it('keeps a quiet connection that answers the probe', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop, { timing: { quietAfter: 50, probeTimeout: 1000 } }))
    let asked = 0
    fake.on('stanza', ({ account }, { attrs }) => account === shop && attrs['xmlns'] === 'privacy' && asked++)
    await until(() => asked > 2)
    expect(host.lastStatus?.status).toBe('CONNECTED')
  })

  it('forgets credentials that the phone has removed, and shows a code when asked', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    fake.logout(shop)
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus?.reason).toBe('loggedOut')
    expect([vault.creds, vault.keys.size]).toEqual([null, 0])
    await channel.start()
    await until(statusIs('qrcode'))
    await fake.scanQr(host.lastStatus?.qrcode ?? '', shop)
    await until(statusIs('CONNECTED'))
    await hears('de novo')
  })

  it('forgets credentials that are refused at login', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    await channel.stop()
    fake.logout(shop)
    await channel.start()
    await until(statusIs('DISCONNECTED'))
    expect([host.lastStatus?.reason, vault.creds]).toEqual(['loggedOut', null])
  })

  it('stops at a ban, and keeps the credentials', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    fake.ban(shop)
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus?.reason).toBe('banned')
    expect(vault.creds).not.toBeNull()
  })

  it('tries once more when its credentials were used elsewhere, then stops', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    fake.replaceConnection(shop)
    await passes('OPENING', 'CONNECTED')
    fake.replaceConnection(shop)
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus?.reason).toBe('replaced')
  })

  it('signs out at WhatsApp', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    await channel.logout()
    expect(host.lastStatus).toMatchObject({ status: 'DISCONNECTED', reason: 'loggedOut' })
    expect(vault.creds).toBeNull()
    await until(() => !shop.companions.length)
  })

  it('does not send while it is down, and says so', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    await channel.stop()
    await expect(channel.send(outbound([phone(maria.number)], 'oi'))).rejects.toMatchObject({ retry: 'later' })
  })

  it('continues a connection that another process held', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    await hears('antes')
    await channel.stop()
    ;({ channel, host } = makeChannel(fake, { vault }))
    await channel.start()
    await until(statusIs('CONNECTED'))
    await hears('depois')
    const message = outbound([phone(maria.number)], 'olá')
    const [sent] = await Promise.all([fake.nextMessage(), channel.send(message)])
    expect(sent.text).toBe('olá')
  })

  it('sends a message again under the same id', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    const message = outbound([phone(maria.number)], 'duas vezes')
    for (let sent = 0; sent < 2; sent++) {
      const [{ id }] = await Promise.all([fake.nextMessage(), channel.send(message)])
      expect(id).toBe(message.providerId)
    }
  })
})

describe('when messages cannot be stored', () => {
  it('reports a message again once it can be stored', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    host.failure = new Error('the database is down')
    await fake.sendText(maria, shop, 'não me perca')
    await until(() => host.statuses.some(({ reason }) => reason === 'storage'))
    host.failure = null
    await until(() => host.textsFrom(maria.number).includes('não me perca'))
    await until(() => !shop.companions[0]?.undelivered.size)
  })

  it('skips a message that can never be stored, and reports those after it', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    const take = host.onMessage.bind(host)
    host.onMessage = async (message) => {
      if (message.body === 'veneno') throw new Error('cannot be stored')
      return take(message)
    }
    await fake.sendText(maria, shop, 'veneno')
    await fake.sendText(maria, shop, 'depois')
    await until(() => host.textsFrom(maria.number).includes('depois') && host.lastStatus?.status === 'CONNECTED')
    await until(() => !shop.companions[0]?.undelivered.size)
  })

  it.each([
    ['no space is left', '53100'],
    ['a table stays locked', '55P03'],
    ['the database restarts', '57P01'],
    ['the disk is full', 'ENOSPC'],
    ['Connection terminated unexpectedly', undefined],
  ])('skips no message however often %s', async (reason, code) => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    const take = host.onMessage.bind(host)
    let left = FAILED_REPORTS
    host.onMessage = async (message) => {
      if (left-- > 0) throw Object.assign(new Error(reason), code && { code })
      return take(message)
    }
    await fake.sendText(maria, shop, 'não me perca')
    await until(() => host.textsFrom(maria.number).includes('não me perca'))
    await until(() => !shop.companions[0]?.undelivered.size)
  })

  it('loses nothing while the credentials cannot be read', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    vault.isDown = true
    await fake.sendText(maria, shop, 'e agora?')
    await until(() => host.statuses.some(({ reason }) => reason === 'storage'))
    vault.isDown = false
    await until(() => host.messages.some(({ body, undecryptable }) => body === 'e agora?' && !undecryptable))
  })
})

describe('when the database is away', () => {
  it('forgets credentials that the phone has removed once that is possible, and says so', async () => {
    ;({ channel, host, vault } = await linkedMemory())
    const clear = vault.clear.bind(vault)
    let refused = 0
    vault.clear = async () => {
      if (++refused < 5) throw new Error('the database is down')
      await clear()
    }
    fake.logout(shop)
    await until(statusIs('DISCONNECTED'))
    expect([host.lastStatus?.reason, vault.creds]).toEqual(['loggedOut', null])
  })

  it('reports the latest status as soon as it can be stored', async () => {
    ;({ channel, host } = await linkedChannel(fake, shop))
    const tell = host.onStatus.bind(host)
    let refused = 0
    host.onStatus = async () => {
      throw new Error(`the database is down ${++refused}`)
    }
    fake.ban(shop)
    await until(() => refused > 5)
    host.onStatus = tell
    await until(statusIs('DISCONNECTED'))
    expect(host.lastStatus?.reason).toBe('banned')
  })
})

async function linkedMemory() {
  const memory = new MemoryAuthStore()
  return { ...(await linkedChannel(fake, shop, { vault: memory })), vault: memory }
}
