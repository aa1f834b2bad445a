import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { navigate } from './server.ts'

/**
 * Whatever stops a linking, the dialog says what, within the time of `docs/decisions/0069`, and leads to a new code. How long
 * it took is annotated. What ends by its own time alone is in the tests of the channel, whose clock they move.
 */

let stage: TicketStage
let page: Page
let phone: Account
let phones = 0

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive({ path: '/connections' })).page
})

/** Every story has a connection and a phone of its own. */
test.beforeEach(async () => {
  const { robot, server } = stage
  for (const { id } of await robot.call<Connection[]>('GET', '/whatsapp')) await robot.call('DELETE', `/whatsapp/${id}`)
  await robot.call('POST', '/whatsapp', { name: 'Loja' })
  server.fake.codeAnswer = 'registered'
  server.fake.oldestVersion = server.fake.webVersion = 0
  phones += 1
  phone = server.fake.addAccount(`55119000010${String(phones).padStart(2, '0')}`, 'Loja')
  await navigate(page, '/connections')
})

test.afterEach(async () => {
  expect(stage.server.troubles).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

test.afterAll(() => stage.close())

const dialog = (): Locator => page.getByRole('dialog', { name: 'Conectar Loja' })
const code = (): Locator => dialog().getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
const letters = (): Locator => dialog().getByRole('status', { name: 'Código para digitar no celular' })
const shown = async (): Promise<string> => (await code().getAttribute('data-qr')) ?? ''

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  await expect(code()).toBeVisible()
}

/** Asks for a code to type, in place of the QR code. */
async function askForCode(): Promise<void> {
  await dialog().getByRole('button', { name: 'Conectar com código' }).click()
  await dialog().getByRole('textbox', { name: 'Número do WhatsApp' }).fill(phone.number)
  await page.keyboard.press('Enter')
}

/** Expects these words after what happens, and annotates how long they took. */
async function expectSaid(words: string | RegExp, happens: () => unknown): Promise<void> {
  const before = performance.now()
  await happens()
  await expect(dialog().getByText(words)).toBeVisible()
  const seconds = (performance.now() - before) / 1000
  test.info().annotations.push({ type: 'seconds', description: `${String(words)}: ${seconds.toFixed(1)}` })
}

async function expectLinked(): Promise<void> {
  await stage.server.fake.scanQr(await shown(), phone)
  await expect(dialog().getByText('Tudo certo!')).toBeVisible()
}

/** The way on that every end offers which does not end by itself. */
async function expectNewCode(): Promise<void> {
  await dialog().getByRole('button', { name: 'Novo QR Code' }).click()
  await expect(code()).toBeVisible()
  await expectLinked()
}

test('a code that WhatsApp retires is scanned once more', async () => {
  await open()
  const first = await shown()
  await expectSaid('O WhatsApp pediu um novo código. Leia mais uma vez', () => stage.server.fake.retireQr(first))
  await expect(code()).not.toHaveAttribute('data-qr', first)
  await expectLinked()
})

test('a passkey', async () => {
  await open()
  const first = await shown()
  await expectSaid(/O WhatsApp exige a chave de acesso/, () => stage.server.fake.demandPasskey(first))
  await expectNewCode()
})

test('a passkey that is asked for after the code was typed', async () => {
  await open()
  await askForCode()
  await expect(letters()).toHaveText(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/)
  const typed = (await letters().textContent()) ?? ''
  await expectSaid(/O WhatsApp exige a chave de acesso/, () => stage.server.fake.typeCode(typed, phone, 'passkey'))
  await expectNewCode()
})

test('a link that is taken back right after the scan', async () => {
  await open()
  await expectLinked()
  await expectSaid(/A conexão foi desfeita logo depois da leitura/, () => stage.server.fake.logout(phone))
  await expectNewCode()
})

test('a code to type that WhatsApp does not register', async () => {
  stage.server.fake.codeAnswer = 'refused'
  await open()
  await expectSaid(/O WhatsApp não aceitou gerar um código/, askForCode)
  await expectNewCode()
})

test('a code to type of which WhatsApp says nothing', async () => {
  stage.server.fake.codeAnswer = 'none'
  await open()
  const before = performance.now()
  await askForCode()
  await expect(code()).toBeVisible()
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  test.info().annotations.push({ type: 'seconds', description: `a QR code in place of a code to type: ${seconds}` })
  await expectLinked()
})

test('a version that is too old, when there is no other', async () => {
  await open()
  const { fake } = stage.server
  fake.oldestVersion = 2_000_000_000
  fake.webVersion = 1_000_000_000
  await expectSaid(/versão mais nova/, () => fake.dropUnlinked())
  fake.oldestVersion = fake.webVersion = 0
  // It is tried again by itself.
  await expect(code()).toBeVisible()
  await expectLinked()
})
