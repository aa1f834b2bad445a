import { expect, test, type Locator, type Page } from '@playwright/test'
import type { QueueOption } from '#contract/queue-options.ts'
import type { Queue } from '#contract/queues.ts'
import { navigate, RAFAEL } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator creates queues, builds their menus, tries them, and sets business hours. */

let stage: TicketStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive({ path: '/queues' })).page
})

/** There is no queue when a story begins: a customer would have to choose among them first. */
test.beforeEach(async () => {
  for (const { id } of await stage.robot.call<Queue[]>('GET', '/queue'))
    await stage.robot.call('DELETE', `/queue/${id}`)
  await navigate(page, '/queues')
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** One option of a menu, and what is under it. */
type Entry = { title: string; message?: string; under?: Entry[] }

const PRICES: Entry = { title: 'Preços', message: 'A tabela custa R$ 10' }
const NEW: Entry = { title: 'Novos', under: [PRICES] }
const SUPPORT: Entry = { title: 'Suporte' }
const BILLING: Entry = { title: 'Financeiro' }

let queues = 0

/** Creates a queue of a colour of its own. */
async function makeQueue(name: string, menu: Entry[] = []): Promise<Queue> {
  const color = `#0000${String(++queues).padStart(2, '0')}`
  const greetingMessage = 'Olá, {{firstName}}! Escolha:'
  const queue = await stage.robot.call<Queue>('POST', '/queue', { name, color, greetingMessage })
  const add = async (entries: Entry[], parentId: number): Promise<void> => {
    for (const { title, message = '', under = [] } of entries) {
      const option = { title, message, queueId: queue.id, parentId }
      await add(under, (await stage.robot.call<QueueOption>('POST', '/queue-options', option)).id)
    }
  }
  await add(menu, -1)
  return queue
}

/** Creates a queue, and opens it where its menu is built. */
async function openMenu(name: string, menu: Entry[] = []): Promise<Queue> {
  const queue = await makeQueue(name, menu)
  await open(name)
  await tab('Opções do robô').click()
  return queue
}

async function close(): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
}

const dialog = (): Locator => page.getByRole('dialog', { name: /Fila|fila/ })
const tab = (name: string): Locator => page.getByRole('tab', { name })
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const queueNamed = async (name: string): Promise<Queue> => {
  const queue = (await stage.robot.call<Queue[]>('GET', '/queue')).find((one) => one.name === name)
  if (!queue) throw new Error(`no queue ${name}`)
  return queue
}
const open = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(dialog()).toBeVisible()
}

/** Returns the menu on the server, one line for each option: its numbers from the top, and its title. */
const lines = (options: QueueOption[], above = ''): string[] =>
  options.flatMap((option) => [
    `${above}${option.option} ${option.title}`,
    ...lines(option.children, `${above}${option.option}.`),
  ])
const storedMenu = async (name: string): Promise<string[]> => {
  const { id } = await queueNamed(name)
  return lines(await stage.robot.call<QueueOption[]>('GET', `/queue-options?queueId=${id}&parentId=-1`))
}

/** Returns the menu on the screen in the same way. */
const shownMenu = (): Promise<string[]> =>
  page.getByRole('list', { name: 'Opções do menu' }).evaluate((list) => {
    const numbers: string[] = []
    return [...list.querySelectorAll('li[aria-level]')].map((row) => {
      const level = Number(row.getAttribute('aria-level'))
      numbers.splice(level - 1, numbers.length, row.getAttribute('aria-posinset') ?? '')
      return `${numbers.join('.')} ${row.querySelector<HTMLInputElement>('input:not([type=file])')?.value ?? ''}`
    })
  })
const expectShownMenu = (expected: string[]): Promise<void> => expect.poll(shownMenu).toEqual(expected)

/** The menu is stored with the queue, and not before. */
async function saveMenu(name: string, expected: string[]): Promise<void> {
  await expectShownMenu(expected)
  expect(await storedMenu(name)).not.toEqual(expected)
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog()).toBeHidden()
  expect(await storedMenu(name)).toEqual(expected)
}

async function dragTo(title: string, target: Locator, side: 'above' | 'below', inward: number): Promise<void> {
  const from = await page.getByRole('button', { name: `Mover ${title}` }).boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4, y + 6)
  const edge = side === 'above' ? to.y + 4 : to.y + to.height - 4
  await page.mouse.move(x + inward * 26, edge, { steps: 8 })
  await expect(page.getByTestId('drop-line')).toBeVisible()
  await page.mouse.up()
}
const line = (title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Mover ${title}` }) })

/** Attaches a file to an option. */
async function attach(title: string): Promise<void> {
  await line(title)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'tabela.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('10 reais'),
    })
  await expect(line(title).getByText('tabela.txt')).toBeVisible()
}

test('makes a queue', async () => {
  await page.getByRole('button', { name: 'Nova fila' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Vendas')
  await page.getByRole('button', { name: /^Cor .*, mudar$/ }).click()
  await expect(page.getByRole('radio')).toHaveCount(50)
  await page.getByRole('radio', { name: 'Verde escuro', exact: true }).click()
  await page.getByLabel('Ordem no menu').fill('1')
  const greeting = page.getByRole('textbox', { name: 'Mensagem de saudação' })
  await greeting.fill('Olá, ! Escolha:')
  await greeting.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5))
  await page.getByRole('button', { name: 'Primeiro nome' }).click()
  await expect(greeting).toHaveValue('Olá, {{primeiro nome}}! Escolha:')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(toast('Queue saved successfully')).toBeVisible()
  await expect(dialog()).toBeHidden()
  const row = page.getByRole('row', { name: /Vendas/ })
  await expect(row).toContainText('Verde escuro')
  await expect(row).toContainText('Olá, Primeiro nome! Escolha:')
})

test('builds a menu three deep with the keyboard alone', async () => {
  await openMenu('Recepção')
  await page.getByRole('button', { name: 'Adicionar opção' }).focus()
  const { keyboard } = page
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Título da opção' })).toBeFocused()
  await keyboard.type('Produtos')
  await keyboard.press('Enter')
  await keyboard.type('Suporte')
  await keyboard.press('Enter')
  await keyboard.type('Financeiro')
  await page.getByRole('button', { name: 'Adicionar subopção em Produtos' }).press('Enter')
  await keyboard.type('Novos')
  await page.getByRole('button', { name: 'Adicionar subopção em Novos' }).press('Enter')
  await keyboard.type('Preços')
  await keyboard.press('Tab')
  await keyboard.type('A tabela custa R$ 10')
  await saveMenu('Recepção', ['1 Produtos', '1.1 Novos', '1.1.1 Preços', '2 Suporte', '3 Financeiro'])
})

test('moves options with the keyboard: taken, carried, dropped, or put back', async () => {
  await openMenu('Atendimento', [{ title: 'Produtos', under: [NEW] }, SUPPORT, BILLING])
  const handle = page.getByRole('button', { name: 'Mover Financeiro' })
  await handle.focus()
  const { keyboard } = page
  await keyboard.press('Space')
  await expect(page.getByTestId('drop-line')).toBeVisible()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.press('Escape')
  await expect(page.getByTestId('drop-line')).toBeHidden()
  await expect(dialog()).toBeVisible()
  await handle.focus()
  await keyboard.press('Space')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowRight')
  await keyboard.press('Space')
  await saveMenu('Atendimento', ['1 Produtos', '1.1 Novos', '1.1.1 Preços', '1.2 Financeiro', '2 Suporte'])
})

test('moves options with the mouse: to another place, and to another level', async () => {
  await openMenu('Loja', [{ title: 'Produtos', under: [NEW, BILLING] }, SUPPORT])
  await dragTo('Suporte', line('Produtos'), 'above', 0)
  await expectShownMenu(['1 Suporte', '2 Produtos', '2.1 Novos', '2.1.1 Preços', '2.2 Financeiro'])
  await dragTo('Suporte', line('Preços'), 'below', 2)
  await expectShownMenu(['1 Produtos', '1.1 Novos', '1.1.1 Preços', '1.1.2 Suporte', '1.2 Financeiro'])
  await dragTo('Financeiro', line('Produtos'), 'above', -1)
  await saveMenu('Loja', ['1 Financeiro', '2 Produtos', '2.1 Novos', '2.1.1 Preços', '2.1.2 Suporte'])
})

test('moves options with a finger that rests on the handle', async () => {
  await openMenu('Balcão', [BILLING, { title: 'Produtos', under: [{ title: 'Novos', under: [PRICES, SUPPORT] }] }])
  const options = { hasTouch: true, viewport: { width: 390, height: 844 } }
  const { page: phone } = await stage.arrive({ person: RAFAEL, path: '/queues', options })
  await phone.getByRole('button', { name: 'Ações de Balcão' }).click()
  await phone.getByRole('menuitem', { name: 'Editar' }).click()
  await phone.getByRole('tab', { name: 'Opções do robô' }).click()
  const from = await phone.getByRole('button', { name: 'Mover Financeiro' }).boundingBox()
  const to = await phone.getByRole('button', { name: 'Mover Produtos' }).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const finger = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
    })
  await touch('touchStart', from.y + from.height / 2)
  await expect(phone.getByTestId('drop-line')).toBeVisible()
  await touch('touchMove', to.y + 110)
  await touch('touchMove', to.y + 100)
  await touch('touchEnd')
  await phone.getByRole('button', { name: 'Salvar' }).click()
  await expect(phone.getByRole('dialog')).toBeHidden()
  await phone.context().close()
  await expectShownMenu(['1 Produtos', '1.1 Financeiro', '1.2 Novos', '1.2.1 Preços', '1.2.2 Suporte'])
  await page.getByRole('button', { name: 'Ações de Financeiro' }).click()
  await page.getByRole('menuitem', { name: 'Subir um nível' }).click()
  await page.getByRole('button', { name: 'Ações de Financeiro' }).click()
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
  await saveMenu('Balcão', ['1 Financeiro', '2 Produtos', '2.1 Novos', '2.1.1 Preços', '2.1.2 Suporte'])
})

test('a menu of the line does what dragging does; an option goes with what is under it', async () => {
  await openMenu('Oficina', [BILLING, { title: 'Produtos', under: [{ title: 'Novos', under: [PRICES, SUPPORT] }] }])
  await page.getByRole('button', { name: 'Ações de Financeiro' }).click()
  await page.getByRole('menuitem', { name: 'Mover para baixo' }).click()
  await expectShownMenu(['1 Produtos', '1.1 Novos', '1.1.1 Preços', '1.1.2 Suporte', '2 Financeiro'])
  await page.getByRole('button', { name: 'Ações de Suporte' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByRole('button', { name: 'Excluir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Excluir' })).toBeHidden()
  await expect(line('Suporte')).toBeVisible()
  await page.getByRole('button', { name: 'Ações de Suporte' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await saveMenu('Oficina', ['1 Produtos', '1.1 Novos', '1.1.1 Preços', '2 Financeiro'])
})

test('attaches a file and tries the menu as a customer: numbers, 0 and #', async () => {
  await openMenu('Vitrine', [{ title: 'Produtos', under: [NEW] }, BILLING])
  await attach('Preços')
  const preview = page.getByRole('region', { name: 'Prévia' })
  await preview.getByRole('button', { name: 'Recomeçar a conversa' }).click()
  await expect(preview).toContainText('Olá, Maria! Escolha:')
  await preview.getByRole('button', { name: '[ 1 ] - Produtos' }).click()
  await preview.getByRole('button', { name: '[ 1 ] - Novos' }).click()
  await preview.getByRole('button', { name: '[ 0 ] - Menu anterior' }).click()
  await preview.getByRole('button', { name: '[ # ] - Menu inicial' }).click()
  await preview.getByRole('button', { name: '[ 1 ] - Produtos' }).click()
  await preview.getByRole('button', { name: '[ 1 ] - Novos' }).click()
  await preview.getByRole('button', { name: '[ 1 ] - Preços' }).click()
  await expect(preview).toContainText('A tabela custa R$ 10')
  await expect(preview).toContainText('tabela.txt')
  await expect(preview).toContainText('aguarda atendimento em Vitrine')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog()).toBeHidden()
  await open('Vitrine')
  await tab('Opções do robô').click()
  await expect(line('Preços').getByRole('link', { name: 'tabela.txt' })).toBeVisible()
  await close()
})

test('speaks the language that the company speaks to its customers', async () => {
  await openMenu('Exportação', [{ title: 'Produtos', under: [NEW] }, BILLING])
  const preview = page.getByRole('region', { name: 'Prévia' })
  await preview.getByRole('button', { name: '[ 1 ] - Produtos' }).click()
  await stage.robot.call('PUT', '/settings/customerLanguage', { value: 'es' })
  await expect(preview).toContainText('Menú inicial')
  await stage.robot.call('PUT', '/settings/customerLanguage', { value: 'pt' })
  await expect(preview).toContainText('Menu inicial')
  await close()
})

test('shows what is typed at once, before it is stored', async () => {
  await openMenu('Atacado', [{ title: 'Produtos', under: [NEW] }, BILLING])
  const preview = page.getByRole('region', { name: 'Prévia' })
  await line('Preços').getByRole('textbox', { name: 'Título da opção' }).fill('Tabela')
  await expect(preview).toContainText('[ 1 ] - Tabela')
  await saveMenu('Atacado', ['1 Produtos', '1.1 Novos', '1.1.1 Tabela', '2 Financeiro'])
})

test('simulates a customer: words, numbers, files and hours, saved or not, and nothing is sent', async () => {
  await openMenu('Varejo', [{ title: 'Produtos', under: [NEW] }, BILLING])
  await attach('Preços')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog()).toBeHidden()
  await open('Varejo')
  await tab('Opções do robô').click()
  await expect(line('Financeiro')).toBeVisible()
  await tab('Dados').click()
  await page.getByRole('textbox', { name: 'Mensagem de fora do expediente' }).fill('Fechado até as 8h')
  await tab('Simulador').click()
  const phone = page.getByRole('region', { name: 'Conversa simulada' })
  const outcome = page.getByLabel('Resultado da simulação')
  const write = async (text: string): Promise<void> => {
    await phone.getByRole('textbox', { name: 'Mensagem do cliente' }).fill(text)
    await phone.getByRole('textbox', { name: 'Mensagem do cliente' }).press('Enter')
  }
  await write('oi')
  await expect(phone).toContainText('Olá, Maria! Escolha:')
  await expect(outcome).toContainText('No menu da fila')
  await phone.getByRole('button', { name: '[ 1 ] - Produtos' }).click()
  await phone.getByRole('button', { name: '[ 1 ] - Novos' }).click()
  await phone.getByRole('button', { name: '[ 1 ] - Preços' }).click()
  await expect(phone).toContainText('tabela.txt')
  await expect(outcome).toContainText('Aguarda uma pessoa')
  await expect(outcome).toContainText('Varejo')
  await phone.getByRole('button', { name: 'Recomeçar a simulação' }).click()
  await page.getByRole('textbox', { name: 'Hora da mensagem' }).fill('2330')
  await page.getByLabel('Expediente').first().click()
  await page.getByRole('option', { name: 'Por fila' }).click()
  await write('oi')
  await expect(phone).toContainText('Fechado até as 8h')
  await expect(outcome).toContainText('Fora do expediente')
  await page.getByRole('tab', { name: 'Dados' }).click()
  await page.getByRole('textbox', { name: 'Mensagem de fora do expediente' }).fill('')
  expect(await stage.robot.call<{ count: number }>('GET', '/tickets?showAll=true')).toMatchObject({ tickets: [] })
  await close()
})

test("another administrator's change is on the screen", async () => {
  const { id } = await openMenu('Entrega')
  await stage.robot.call('POST', '/queue-options', { title: 'Garantia', queueId: id, parentId: -1 })
  await expect(line('Garantia')).toBeVisible()
  await close()
})

test('hours are staged first, and stored with the queue', async () => {
  await makeQueue('Noturno')
  await open('Noturno')
  const monday = async () => (await queueNamed('Noturno')).schedules.find(({ weekdayEn }) => weekdayEn === 'monday')
  await tab('Horários').click()
  const day = page.getByRole('group', { name: 'Segunda-feira' })
  await day.getByRole('textbox', { name: 'Segunda-feira, início' }).fill('22')
  await day.getByRole('textbox', { name: 'Segunda-feira, fim' }).fill('6h30')
  await day.getByRole('textbox', { name: 'Segunda-feira, fim' }).press('Tab')
  await expect(day).toContainText('até 06:30 do dia seguinte')
  await page.getByRole('button', { name: 'Copiar o horário de Segunda-feira para todos os dias' }).click()
  await expect(page.getByRole('textbox', { name: 'Domingo, início' })).toHaveValue('22:00')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(toast('Clique em salvar para registar as alterações')).toBeVisible()
  await expect(tab('Dados')).toHaveAttribute('aria-selected', 'true')
  expect(await monday()).toMatchObject({ startTime: '08:00', endTime: '18:00' })
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(toast('Queue saved successfully')).toBeVisible()
  await expect(dialog()).toBeHidden()
  expect(await monday()).toMatchObject({ startTime: '22:00', endTime: '06:30' })
})

test('a new queue gets its menu and its hours in one go, and two spans on one day', async () => {
  await page.getByRole('button', { name: 'Nova fila' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Almoço')
  await tab('Opções do robô').click()
  await page.getByRole('button', { name: 'Adicionar opção' }).click()
  await page.keyboard.type('Cardápio')
  await tab('Horários').click()
  await page.getByRole('button', { name: 'Segunda-feira: adicionar horário' }).click()
  await page.getByRole('textbox', { name: 'Segunda-feira, fim', exact: true }).fill('12')
  await page.getByRole('textbox', { name: 'Segunda-feira, início do 2º horário' }).fill('11h')
  await page.getByRole('textbox', { name: 'Segunda-feira, fim do 2º horário' }).fill('18')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Um horário começa depois que o anterior termina')).toBeVisible()
  await page.getByRole('textbox', { name: 'Segunda-feira, início do 2º horário' }).fill('13h30')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Segunda-feira' })).toContainText('8 h 30 min')
  await page.getByRole('switch', { name: 'Sábado: aberto' }).press('Space')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(toast('Clique em salvar para registar as alterações')).toBeVisible()
  await dialog().getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog()).toBeHidden()
  const { schedules, breaks } = await queueNamed('Almoço')
  expect(breaks).toEqual([{ weekdayEn: 'monday', startTime: '12:00', endTime: '13:30' }])
  expect(schedules.find(({ weekdayEn }) => weekdayEn === 'monday')).toMatchObject({
    startTime: '08:00',
    endTime: '18:00',
  })
  expect(schedules.find(({ weekdayEn }) => weekdayEn === 'saturday')).toMatchObject({
    startTime: '00:00',
    endTime: '00:00',
  })
  expect(await storedMenu('Almoço')).toEqual(['1 Cardápio'])
})

test('wrong hours are not staged', async () => {
  await makeQueue('Sábado')
  await open('Sábado')
  await tab('Horários').click()
  await page.getByRole('textbox', { name: 'Sábado, fim' }).fill('')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Há um dia com horário incompleto ou inválido')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog()).toBeHidden()
})

test('a colour is shown as taken, and refused when somebody was faster', async () => {
  await stage.robot.call('POST', '/queue', { name: 'Garantia', color: '#077e83' })
  await page.getByRole('button', { name: 'Nova fila' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Pós-venda')
  await page.getByRole('button', { name: /^Cor .*, mudar$/ }).click()
  await expect(page.getByRole('radio', { name: 'Turquesa escuro, já usada pela fila Garantia' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Violeta escuro', exact: true }).click()
  await stage.robot.call('POST', '/queue', { name: 'Cobrança', color: '#6859cc' })
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Outra fila já usa essa cor' })).toBeVisible()
  await expect(dialog()).toContainText('Outra fila já usa essa cor')
  await page.getByRole('button', { name: /^Cor .*, mudar$/ }).click()
  await page.getByRole('radio', { name: 'Violeta muito escuro' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('row', { name: /Pós-venda/ })).toBeVisible()
})

test('deletes a queue after asking', async () => {
  await makeQueue('Nova')
  await makeQueue('Antiga')
  await expect(page.getByRole('row', { name: /Antiga/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ações de Antiga' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByRole('dialog')).toContainText('Deseja realmente excluir esse registro?')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('row', { name: /Antiga/ })).toBeHidden()
  expect((await stage.robot.call<Queue[]>('GET', '/queue')).map(({ name }) => name)).toEqual(['Nova'])
})
