import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { launchOptions } from './browser.ts'
import { FakeWhatsApp } from '../../fakes/whatsapp/src/index.ts'

const fake = await FakeWhatsApp.start({ reportedPreKeys: 1 } as never)
const shop = fake.addAccount('5511900000001', 'Loja')
const maria = fake.addAccount('5511988887777', 'Maria Figueiredo')
const env = {
  ...process.env,
  DATA_DIR: mkdtempSync('/tmp/look-data-'),
  PORT: '8091',
  WHATSAPP_WS_URL: fake.url,
  FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
  NODE_ENV: 'development',
}
const server = spawn('node', ['--import', './fakes/whatsapp/src/preload.ts', 'server/main.ts'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let out = ''
server.stdout.on('data', (d) => {
  out += d
  const t = String(d)
  if (/"level":(40|50)/.test(t)) console.log('SERVER', t.slice(0, 1200))
})
while (!out.includes('is ready')) await new Promise((r) => setTimeout(r, 100))
const browser = await chromium.launch(await launchOptions())
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
const page = await ctx.newPage()
page.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 300))
})
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 500)))
page.on('response', (r) => {
  if (r.status() >= 400) console.log('HTTP', r.status(), r.request().method(), r.url())
})
const shot = (name: string) => page.screenshot({ path: `/tmp/look/${name}.png` })
try {
  await page.goto('http://localhost:8091/')
  await page.waitForTimeout(2500)
  await shot('setup')
  console.log(page.url())
  const inputs = page.locator('input')
  console.log('inputs', await inputs.count(), await page.innerText('body').then((t) => t.slice(0, 300)))
  for (const [label, value] of [
    ['Seu nome', 'Ana Souza'],
    ['Nome', 'Ana Souza'],
    ['Empresa', 'Casa Aurora'],
    ['E-mail', 'ana@exemplo.com.br'],
  ] as const) {
    const f = page.getByLabel(label).first()
    if (await f.count()) await f.fill(value).catch(() => {})
  }
  await page.locator('input[type=password]').first().fill('segredo123')
  await page.locator('button[type=submit]').click()
  await page.waitForTimeout(3000)
  await shot('after-setup')
  console.log(page.url())
  if (page.url().includes('login')) {
    await page.getByLabel('E-mail').fill('ana@exemplo.com.br')
    await page.locator('input[type=password]').fill('segredo123')
    await page.locator('button[type=submit]').click()
    await page.waitForTimeout(2500)
  }
  await page.goto('http://localhost:8091/connections')
  await page.waitForTimeout(2000)
  await shot('connections')
  // create a connection over the API with the page's own session
  const token = await page.evaluate(
    async () => (await (await fetch('/api/auth/refresh_token', { method: 'POST' })).json()).token,
  )
  const api = async (method: string, path: string, body?: object) =>
    (
      await fetch(`http://localhost:8091/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()
  const q = await api('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  const q2 = await api('POST', '/queue', { name: 'Suporte', color: '#f08a24' })
  const c = await api('POST', '/whatsapp', { name: 'Loja Centro', queueIds: [q.id] })
  console.log('connection', c.id, c.status, c.error)
  let qr = ''
  for (let i = 0; i < 100 && !qr; i++) {
    await new Promise((r) => setTimeout(r, 100))
    qr = (await api('GET', `/whatsapp/${c.id}`)).qrcode
  }
  console.log('qr', qr.length)
  await page.waitForTimeout(500)
  await shot('connections-qr')
  await fake.scanQr(qr, shop)
  for (let i = 0; i < 100; i++) {
    await new Promise((r) => setTimeout(r, 100))
    if ((await api('GET', `/whatsapp/${c.id}`)).status === 'CONNECTED') break
  }
  await page.waitForTimeout(800)
  await shot('connections-connected')
  await page.goto('http://localhost:8091/tickets')
  await page.waitForTimeout(2000)
  await shot('tickets-empty')
  const began = Date.now()
  await fake.sendText(maria, shop, 'Bom dia! Vocês entregam em *Contagem*?')
  for (let i = 0; i < 100; i++) {
    await new Promise((r) => setTimeout(r, 50))
    if ((await api('GET', '/tickets?status=pending&showAll=true')).tickets?.length) break
  }
  console.log('ticket after', Date.now() - began, JSON.stringify(await api('GET', '/tickets/counts?showAll=true')))
  await page.waitForTimeout(800)
  await shot('tickets-1')
  await page.getByText('Aguardando').first().click()
  await page.waitForTimeout(800)
  await shot('tickets-pending')
  await page
    .getByRole('button', { name: /Aceitar/ })
    .first()
    .click()
  await page.waitForTimeout(1500)
  await shot('tickets-accepted')
  console.log(page.url())
  const box = page.getByRole('textbox', { name: /mensagem|Responder/i }).first()
  await box.fill('Olá, Maria! Entregamos sim.')
  await box.press('Enter')
  const sent = await fake.nextMessage(({ text }) => (text ?? '').includes('Entregamos'))
  console.log('fake got', JSON.stringify(sent.text))
  await page.waitForTimeout(700)
  await shot('sent')
  fake.read(sent)
  await page.waitForTimeout(700)
  await fake.sendText(maria, shop, 'Que ótimo, obrigada 😀 veja https://exemplo.com.br')
  await page.waitForTimeout(1200)
  await shot('conversation')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => {
    localStorage.setItem('mantine-color-scheme-value', 'dark')
  })
  await page.reload()
  await page.waitForTimeout(2000)
  await shot('conversation-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(800)
  await shot('conversation-phone')
  await page.goto('http://localhost:8091/tickets')
  await page.waitForTimeout(1500)
  await shot('list-phone')
  console.log('problems', fake.problems, fake.unknownQueries)
} catch (e) {
  console.log('FAILED', e)
  await shot('failed')
}
await browser.close()
server.kill('SIGTERM')
setTimeout(() => process.exit(0), 3000)
