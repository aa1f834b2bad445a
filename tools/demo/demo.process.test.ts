import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENT } from '#tests/patience.ts'
import { PASSWORD } from '#tools/seed/load.ts'
import { freePort } from '#tools/server-process.ts'
import { ROOT } from '#tools/run.ts'
import { DEMO_COMPANIES } from './companies.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-demo-'))
// The account that runs the database for root has to pass through.
chmodSync(folder, 0o711)
let child: ChildProcess
let url: string
let admin: string
let output = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/api`
  child = spawn(process.execPath, ['tools/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain('Ctrl+C'), PATIENT)
  admin = await login(DEMO_COMPANIES[0]?.cast.users[0]?.email)
})
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'close')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function login(email: string | undefined): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${admin}` } })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

const rowsIn = (body: object): unknown[] =>
  Array.isArray(body) ? body : ((Object.values(body).find(Array.isArray) as unknown[] | undefined) ?? [])

test.each([
  ...['/announcements', '/helps', '/invoices', '/invoices/all', '/schedules', '/opt-outs', '/campaigns', '/prompt'],
  ...['/prompt/1/sources', '/webhooks', '/contact-lists', '/quick-messages', '/chats', '/queueIntegration', '/files'],
  '/macros',
])('%s has something to show', async (path) => {
  expect(rowsIn(await get<object>(path))).not.toEqual([])
})

type Report = { campaign: { counts: { answered: number; refused: number } }; tickets: number }
type Recipients = { recipients: { refused: boolean; ticketId: number }[] }
type OptOuts = { optOuts: { source: string; ticketUuid: string | null; answered: string }[] }

test('the report of the past campaign agrees with its conversations and with the opt-outs', async () => {
  const { campaign, tickets } = await get<Report>('/campaigns/1/report')
  const { recipients } = await get<Recipients>('/campaigns/1/recipients?filter=answered')
  const { optOuts } = await get<OptOuts>('/opt-outs')
  const replies = optOuts.filter(({ source }) => source === 'reply')
  expect([recipients.length, tickets]).toEqual([campaign.counts.answered, campaign.counts.answered])
  expect(recipients.filter(({ refused }) => refused)).toHaveLength(campaign.counts.refused)
  expect(replies).toHaveLength(campaign.counts.refused)
  for (const { ticketId } of recipients) {
    const { ticket, messages } = await get<{ ticket: object; messages: { ticketId: number }[] }>(
      `/messages/${ticketId}`,
    )
    expect(ticket).toMatchObject({ status: 'closed', campaign: { id: 1 } })
    // Some of these people write again, on another line as well.
    const own = messages.filter((message) => message.ticketId === ticketId)
    expect(own.slice(-3)).toMatchObject([{ fromMe: true }, { fromMe: false }, { fromMe: true }])
  }
  for (const { ticketUuid, answered } of replies) expect([ticketUuid, answered]).not.toContain(null)
})

test('the site of the shop has the chat, which lets its visitors in', async () => {
  const [, site = ''] = /Site of the shop, with the chat on it +(http\S+)/.exec(output) ?? []
  const [, key] = /data-balcao="([\w-]+)"/.exec(await (await fetch(site)).text()) ?? []
  const answer = await fetch(`${url}/webchat/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ site: key }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ look: { title: 'Móveis Aurora' } })
})

test('the official number is connected, with templates and customers who write', async () => {
  const official = await vi.waitFor(async () => {
    const connections = await get<{ id: number; channel: string; status: string }[]>('/whatsapp')
    const found = connections.find(({ channel }) => channel === 'whatsapp_cloud')
    expect(found?.status).toBe('CONNECTED')
    return found
  }, PATIENT)
  await vi.waitFor(async () => {
    const { tickets } = await get<{ tickets: { whatsappId: number }[] }>('/tickets?status=pending&showAll=true')
    expect(tickets.filter(({ whatsappId }) => whatsappId === official?.id)).toHaveLength(2)
  }, PATIENT)
  const templates = await get<object>(`/whatsapp/${official?.id}/templates`)
  await vi.waitFor(() => expect(rowsIn(templates)).toHaveLength(3), PATIENT)
})

test('customers write, and the webhook is told', async () => {
  const delivered = () => get<{ count: number }>('/webhooks/1/deliveries?state=delivered')
  await vi.waitFor(async () => expect((await delivered()).count).toBeGreaterThan(0), PATIENT)
})
