import { expect, test, type Locator, type Page } from '@playwright/test'
import { BufferJSON } from 'baileys'
import { type Account, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { MemoryAuth, TestClient } from '#fakes/whatsapp/src/test-client.ts'
import type { Connection } from '#contract/connections.ts'
import { sessionOf } from '#tests/whatsapp/brought-sessions.ts'
import { passkeyAnswer } from '#tests/whatsapp/passkey-browser.ts'
import { inspect } from './page-checks.ts'
import { pickKind } from './pick-kind.ts'
import { navigate, type ApiClient } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator sets up a connection: its texts, its menu, its rules, and how it is linked. */

let stage: TicketStage
let robot: ApiClient
let page: Page
const queues: number[] = []

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  robot = stage.robot
  for (const [name, color] of [
    ['Vendas', '#09844b'],
    ['Suporte', '#7c5cf0'],
  ]) {
    const queue = { name, color, greetingMessage: `Aqui é ${name}.` }
    queues.push((await robot.call<{ id: number }>('POST', '/queue', queue)).id)
  }
  const prompt = { name: 'Vendedora', prompt: 'Venda.', apiKey: 'sk-1', queueId: queues[0] }
  await robot.call('POST', '/prompt', prompt)
  await robot.call('POST', '/queueIntegration', { name: 'Fluxo', type: 'n8n' })
  page = (await stage.arrive({ path: '/connections' })).page
})

/** Every story begins without connections: the first one is the default. */
test.beforeEach(async () => {
  for (const { id } of await robot.call<Connection[]>('GET', '/whatsapp')) await robot.call('DELETE', `/whatsapp/${id}`)
  await robot.call('PUT', '/settings/passkeyLinking', { value: 'disabled' })
  await navigate(page, '/connections')
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const form = (): Locator => page.getByRole('dialog', { name: /^(Nova|Editar) conexão$/ })
const field = (label: string): Locator => form().getByRole('textbox', { name: label })
const tab = (name: string): Locator => form().getByRole('tab', { name })
const code = (): Locator => page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
const save = (): Promise<void> =>
  form()
    .getByRole('button', { name: /^(Salvar|Adicionar)$/ })
    .click()
const stored = async (name: string): Promise<Connection> => {
  const found = (await robot.call<Connection[]>('GET', '/whatsapp')).find((one) => one.name === name)
  if (!found) throw new Error(`no connection ${name}`)
  return found
}
const edit = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(form()).toBeVisible()
}
const select = (label: string): Locator => form().getByRole('combobox', { name: label })
const choose = async (label: string, option: string): Promise<void> => {
  await select(label).click()
  await page.getByRole('option', { name: option }).click()
}

async function add(...names: string[]): Promise<void> {
  for (const name of names) await robot.call('POST', '/whatsapp', { name })
  await expect(page.getByRole('row')).toHaveCount(names.length + 1)
}

test('a number is set up: its queues, its texts, tried before they are saved', async () => {
  await test.step('with two queues a greeting is asked for, in the tab where it is written', async () => {
    await pickKind(page, 'WhatsApp por QR Code')
    await expect(form().getByRole('textbox')).toHaveCount(1)
    await form().getByRole('button', { name: 'Mais opções' }).click()
    await field('Nome').fill('Loja Centro')
    await choose('Filas', 'Vendas')
    await page.getByRole('option', { name: 'Suporte' }).click()
    await page.keyboard.press('Escape')
    await save()
    await expect(tab('Mensagens')).toHaveAttribute('aria-selected', 'true')
    await expect(form().getByText('Com mais de uma fila, a saudação é obrigatória')).toBeVisible()
  })

  await test.step('variables are written where the cursor is', async () => {
    const greeting = field('Mensagem de saudação')
    await greeting.fill('Olá, ! Escolha:')
    await greeting.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5))
    await form().getByRole('button', { name: 'Primeiro nome' }).click()
    await expect(greeting).toHaveValue('Olá, {{primeiro nome}}! Escolha:')
    await field('Mensagem ao resolver').fill('Tchau ')
    await form().getByRole('button', { name: 'Protocolo' }).click()
    await expect(field('Mensagem ao resolver')).toHaveValue('Tchau {{protocolo}}')
  })

  await test.step('what is typed is tried before it is saved, and nothing is stored', async () => {
    await tab('Simulador').click()
    const phone = form().getByRole('region', { name: 'Conversa simulada' })
    const outcome = form().getByLabel('Resultado da simulação')
    const write = phone.getByRole('textbox', { name: 'Mensagem do cliente' })
    await write.fill('oi')
    await write.press('Enter')
    await expect(phone.getByText('Olá, Maria! Escolha:')).toBeVisible()
    await expect(outcome).toContainText('Escolhendo a fila')
    await phone.getByRole('button', { name: /Suporte/ }).click()
    await expect(phone.getByText('Aqui é Suporte.')).toBeVisible()
    await expect(outcome).toContainText('Aguarda uma pessoa')
    expect(await robot.call('GET', '/whatsapp')).toEqual([])
    expect((await robot.call<{ tickets: unknown[] }>('GET', '/tickets?showAll=true')).tickets).toEqual([])
  })

  await test.step('every field is saved, and comes back', async () => {
    await tab('Geral').click()
    await choose('Prompt', 'Vendedora')
    await choose('Integração', 'Fluxo')
    await form().getByRole('button', { name: 'Gerar token' }).click()
    const token = await field('Token da API').inputValue()
    await tab('Mensagens').click()
    await field('Mensagem de fora do expediente').fill('Fechado')
    await field('Mensagem de avaliação').fill('Como foi?')
    await field('Mensagem de despedida').fill('Até')
    await tab('Automação').click()
    await field('Vezes que o menu é enviado').fill('2')
    await field('Intervalo entre envios').fill('5')
    await choose('Enviar para a fila', 'Vendas')
    await field('Após esperar').fill('10')
    await field('Resolver após').fill('60')
    await field('Mensagem ao resolver por inatividade').fill('Encerramos, ')
    await form().getByRole('button', { name: 'Primeiro nome' }).click()
    await save()
    await expect(code()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()

    const saved = await stored('Loja Centro')
    expect(saved).toMatchObject({
      ...{
        isDefault: true,
        greetingMessage: 'Olá, {{primeiro nome}}! Escolha:',
        complationMessage: 'Tchau {{protocolo}}',
      },
      ...{ outOfHoursMessage: 'Fechado', ratingMessage: 'Como foi?', farewellMessage: 'Até', token },
      ...{ maxUseBotQueues: 2, timeUseBotQueues: 5, sendIdQueue: queues[0], timeSendQueue: 10, expiresTicket: 60 },
      expiresInactiveMessage: 'Encerramos, {{primeiro nome}}',
    })
    expect([saved.queues.length, saved.promptId !== null, saved.integrationId !== null]).toEqual([2, true, true])
    await edit('Loja Centro')
    await expect(select('Prompt')).toHaveValue('Vendedora')
    await expect(select('Integração')).toHaveValue('Fluxo')
  })
  await form().getByRole('button', { name: 'Cancelar' }).click()
})

test('the last default cannot be unset; another one takes its place', async () => {
  await add('Loja Centro')
  await edit('Loja Centro')
  await form().getByRole('switch', { name: 'Conexão padrão' }).click()
  await save()
  await expect(page.getByRole('alert').filter({ hasText: 'ao menos uma conexão marcada como padrão' })).toBeVisible()
  await expect(tab('Geral')).toHaveAttribute('aria-selected', 'true')
  await form().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await pickKind(page, 'WhatsApp por QR Code')
  await field('Nome').fill('Filial')
  await form().getByRole('switch', { name: 'Conexão padrão' }).click()
  await save()
  await expect(code()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /Filial/ }).getByText('Padrão')).toBeVisible()
  expect((await stored('Loja Centro')).isDefault).toBe(false)
})

test('a name that is taken is told at its field', async () => {
  await add('Loja Centro', 'Filial')
  await edit('Filial')
  await field('Nome').fill('loja centro')
  await save()
  await expect(form().getByText('Já existe uma conexão com esse nome')).toBeVisible()
  await form().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
})

for (const button of ['Tentar novamente', 'Novo QR Code']) {
  test(`${button} opens the code by itself`, async () => {
    await add('Filial')
    const { id } = await stored('Filial')
    await robot.until<Connection>(`/whatsapp/${id}`, ({ status }) => status === 'qrcode')
    await robot.call('DELETE', `/whatsappsession/${id}`)
    await page
      .getByRole('row', { name: /Filial/ })
      .getByRole('button', { name: button })
      .click()
    await expect(page.getByRole('dialog', { name: 'Conectar Filial' })).toBeVisible()
    await expect(code()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  })
}

test('the linking dialog shows why linking stopped, and what to do next', async () => {
  const { fake } = stage.server
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  const shown = async (): Promise<string> => (await code().getAttribute('data-qr')) ?? ''
  await add('Loja')
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  await expect(code()).toBeVisible()

  await test.step('a code that WhatsApp retires is to be scanned once more', async () => {
    const first = await shown()
    fake.retireQr(first)
    await expect(dialog.getByText('O WhatsApp pediu um novo código. Leia mais uma vez')).toBeVisible()
    await expect(code()).not.toHaveAttribute('data-qr', first)
  })

  await test.step('a passkey is named, with what not to do', async () => {
    fake.demandPasskey(await shown())
    await expect(dialog.getByText(/O WhatsApp exige a chave de acesso \(passkey\) desta conta/)).toBeVisible()
    await expect(dialog.getByText(/Não apague a conta nem a chave/)).toBeVisible()
  })

  await test.step('a later attempt succeeds', async () => {
    await dialog.getByRole('button', { name: 'Novo QR Code' }).click()
    await expect(code()).toBeVisible()
    await fake.scanQr(await shown(), fake.addAccount('5511900000077', 'Loja'))
    await expect(dialog.getByText('Tudo certo!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
  })
})

test('a number is linked by a code that is typed on its phone', async () => {
  const { fake } = stage.server
  const phone = fake.addAccount('5511900000078', 'Loja')
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  const letters = dialog.getByRole('status', { name: 'Código para digitar no celular' })
  await add('Loja')
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  await expect(code()).toBeVisible()

  await test.step('the number is given by keyboard, and a code takes the place of the QR code', async () => {
    await dialog.getByRole('button', { name: 'Conectar com código' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Número do WhatsApp' })).toBeFocused()
    await inspect(page, { within: '[role=dialog]' })
    await page.keyboard.type('(11) 90000-0078')
    await page.keyboard.press('Enter')
    await expect(letters).toHaveText(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/)
    await expect(code()).toBeHidden()
    await expect(dialog.getByText('Conectar com número de telefone')).toBeVisible()
  })

  await test.step('it can be read on a narrow screen and in the dark, and by a screen reader', inspectEverywhere)

  await test.step('an expired code is replaced, and typing the new one links the number', async () => {
    const first = (await letters.textContent()) ?? ''
    fake.expireCode(phone)
    await expect(letters).not.toHaveText(first)
    await fake.typeCode((await letters.textContent()) ?? '', phone)
    await expect(dialog.getByText('Tudo certo!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    expect((await stored('Loja')).number).toBe(phone.number)
  })
})

/** The dialog can be read on a narrow screen and in the dark, and by a screen reader. */
async function inspectEverywhere(): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspect(page, { within: '[role=dialog]' })
  }
  await page.setViewportSize(size)
}

/** Links another product to the number, and returns the session that it leaves behind. */
async function leftSession(account: Account): Promise<string> {
  const { fake } = stage.server
  const distrust = trustFakeWhatsApp(fake.trustAnchors)
  const auth = new MemoryAuth()
  const other = await TestClient.linked(fake, account, auth)
  await other.socket.end(undefined)
  distrust()
  return JSON.stringify({ creds: auth.load().creds, keys: {} }, BufferJSON.replacer)
}

test('the session of another system goes on here, and one that WhatsApp does not know leads to a QR code', async () => {
  const { fake } = stage.server
  const phone = fake.addAccount('5511900000079', 'Loja')
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  const session = dialog.getByRole('textbox', { name: 'Sessão' })
  const bring = async (text: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Trazer sessão de outro sistema' }).press('Enter')
    await expect(session).toBeFocused()
    await session.fill(text)
    await dialog.getByRole('checkbox', { name: /O outro sistema está parado/ }).check()
    await dialog.getByRole('button', { name: 'Trazer e conectar' }).click()
  }
  await add('Loja')
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  await expect(code()).toBeVisible()

  await test.step('the form says that it is an experiment, and to stop the other system first', async () => {
    await dialog.getByRole('button', { name: 'Trazer sessão de outro sistema' }).click()
    await expect(dialog.getByText('Experiência', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/pare o outro sistema e não o ligue de novo/)).toBeVisible()
    await inspectEverywhere()
    await dialog.getByRole('button', { name: 'Voltar ao QR Code' }).click()
  })

  await test.step('an unknown session ends at a QR code that says why', async () => {
    await bring(sessionOf(phone.number))
    await expect(dialog.getByText(/O WhatsApp não aceitou a sessão trazida/)).toBeVisible()
    await expect(code()).toBeVisible()
  })

  await test.step('a session that is left goes on without a scan', async () => {
    await bring(await leftSession(phone))
    await expect(dialog.getByText('Tudo certo!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    expect((await stored('Loja')).number).toBe(phone.number)
  })
})

/** A page of WhatsApp's in which the script is pasted, and a browser with a passkey. Returns what it gives. */
async function pasteAtWhatsApp(script: string): Promise<string> {
  const whatsapp = await page.context().newPage()
  await whatsapp.route('https://web.whatsapp.com/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  )
  await whatsapp.exposeFunction('usePasskey', (challenge: string) => passkeyAnswer(JSON.stringify({ challenge })))
  await whatsapp.goto('https://web.whatsapp.com/')
  await whatsapp.evaluate(() => {
    type Given = { id: string; rawId: string; type: string; response: Record<string, string> }
    const { usePasskey } = window as unknown as { usePasskey: (challenge: string) => Promise<string> }
    const bytes = (text = ''): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const text = (given: BufferSource): string =>
      btoa(String.fromCharCode(...(given as Uint8Array)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    Object.defineProperty(navigator.credentials, 'get', {
      value: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
        const { id, rawId, type, response } = JSON.parse(await usePasskey(text(publicKey.challenge))) as Given
        const parts = Object.entries(response).map(([name, value]) => [name, bytes(value)])
        return { id, rawId: bytes(rawId), type, response: Object.fromEntries(parts) }
      },
    })
  })
  await whatsapp.evaluate(script)
  await whatsapp.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  const answer = await whatsapp.getByRole('textbox').inputValue()
  await whatsapp.close()
  return answer
}

test('a number whose account needs its passkey is linked by it', async () => {
  const { fake } = stage.server
  const account = fake.addAccount('5511900000080', 'Loja')
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  await robot.call('PUT', '/settings/passkeyLinking', { value: 'enabled' })
  await add('Loja')
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  await expect(code()).toBeVisible()
  const phone = fake.scanWithPasskey((await code().getAttribute('data-qr')) ?? '', account)

  await test.step('the risk is said, and what to do on the page of WhatsApp', async () => {
    await expect(dialog.getByText(/pode bloquear o número/)).toBeVisible()
    await expect(code()).toBeHidden()
    await inspectEverywhere()
  })

  await test.step('what is pasted there gives an answer, which is brought back', async () => {
    const script = await dialog.getByRole('textbox', { name: 'Código para o console' }).inputValue()
    await dialog.getByRole('textbox', { name: 'Resposta do WhatsApp Web' }).fill(await pasteAtWhatsApp(script))
    await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  })

  await test.step('both sides show one code, and the number is linked once that is said', async () => {
    const shown = dialog.getByRole('status', { name: 'Código para comparar com o celular' })
    await expect(shown).toHaveText(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/)
    expect((await shown.textContent())?.replace('-', '')).toBe(phone.code)
    await inspectEverywhere()
    await dialog.getByRole('button', { name: 'É o mesmo, ou não mostra nenhum' }).click()
    await expect(dialog.getByText('Tudo certo!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    expect((await stored('Loja')).number).toBe(account.number)
  })
})
