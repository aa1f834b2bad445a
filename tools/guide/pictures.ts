/** The pictures of the guide: what is done on the screen for each, and which part of it is shown. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoStage } from './demo-stage.ts'
import { choose, composerOf, conversationOf, CUSTOMER, lastInbound, rowOf, settle, tab } from './tickets-screen.ts'

/** Returns the picture as the browser made it. */
type Shot = (stage: DemoStage) => Promise<Buffer>

export const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }
/** So much of the screen behind a dialog is shown around it. */
const AROUND = 20
/** The composer with what stands above it. */
const COMPOSER_HEIGHT = 420

/** What the pointer stands on would look chosen, and show its hint. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await settle(page)
}

const whole = async (page: Page): Promise<Buffer> => {
  await rest(page)
  return page.screenshot()
}

async function around(page: Page, part: Locator): Promise<Buffer> {
  await part.waitFor()
  await rest(page)
  const box = await part.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) throw new Error(`${String(part)} is not on the screen`)
  const [left, top] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)]
  const width = Math.min(size.width, box.x + box.width + AROUND) - left
  const height = Math.min(size.height, box.y + box.height + AROUND) - top
  return page.screenshot({ clip: { x: left, y: top, width, height } })
}

/** Shows the open dialog, and closes it. */
async function dialog(page: Page, prepare?: (dialog: Locator) => Promise<unknown>): Promise<Buffer> {
  const shown = page.getByRole('dialog').last()
  await shown.waitFor()
  await prepare?.(shown)
  const picture = await around(page, shown)
  await closeDialogs(page)
  return picture
}

/** A form with changes asks before it is thrown away. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  for (let tries = 0; tries < 4 && (await dialogs.count()) > 0; tries++) {
    const discard = page.getByRole('button', { name: 'Descartar', exact: true })
    if (await discard.isVisible()) await discard.click()
    else await page.keyboard.press('Escape')
    await settle(page)
  }
}

async function serve(page: Page): Promise<void> {
  await tab(page, 'Aguardando').click()
  await rowOf(page, CUSTOMER).getByRole('button', { name: 'Aceitar', exact: true }).click()
  const dialogue = [
    ['Temos, sim! A sala tem que tamanho?', 'Cabe nesta sala?'],
    ['Me manda uma foto da parede que eu confiro.', 'A parede tem 2,80 m'],
    ['Cabe! O Veneza tem 2,40 m. Separo um para você?', 'Aceitam Pix?'],
  ] as const
  for (const [said, answer] of dialogue) {
    await composerOf(page).fill(said)
    await composerOf(page).press('Enter')
    await lastInbound(page, answer).waitFor()
  }
}

/** Opens the conversation that was served for the first picture, without the contact beside it. */
async function openServed({ page, go }: DemoStage): Promise<void> {
  if (!(await conversationOf(page, CUSTOMER).isVisible())) {
    await go('/tickets')
    await tab(page, 'Abertas').click()
    await tab(page, 'Atendendo').click()
    await rowOf(page, CUSTOMER).getByRole('link').click()
    await composerOf(page).waitFor()
  }
  const hide = page.getByRole('button', { name: 'Ocultar contato' })
  if (await hide.isVisible()) await hide.click()
}

async function lowerPart(page: Page): Promise<Buffer> {
  await rest(page)
  const box = await conversationOf(page, CUSTOMER).boundingBox()
  if (!box) throw new Error('the conversation is not on the screen')
  const y = box.y + box.height - COMPOSER_HEIGHT
  return page.screenshot({ clip: { x: box.x, y, width: box.width, height: COMPOSER_HEIGHT } })
}

const rowMenu = async (page: Page, row: RegExp, item: string): Promise<void> => {
  await page.getByRole('row', { name: row }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The list and a conversation, side by side. */
async function phones(stage: DemoStage): Promise<Buffer> {
  const { page, go } = stage
  await page.setViewportSize(PHONE)
  await go('/tickets')
  await tab(page, 'Atendendo').click()
  await rowOf(page, CUSTOMER).waitFor()
  const list = await whole(page)
  await rowOf(page, CUSTOMER).getByRole('link').click()
  await composerOf(page).waitFor()
  const conversation = await whole(page)
  await page.setViewportSize(WIDE)
  return sharp([list, conversation], { join: { across: 2, shim: AROUND, background: '#ffffff' } })
    .png()
    .toBuffer()
}

const SHEET = [
  'Cliente;Celular;Cidade;Loja preferida',
  'Beatriz Lima;(11) 98877-1001;São Paulo;Centro',
  'Caio Duarte;(11) 98877-1002;Campinas;Matriz',
  'Eliane Prado;(11) 98877-1003;Santos;Centro',
].join('\n')

const OFFER = 'Oi, {nome}! Aqui é da Móveis Aurora. Para quem já é da casa, o frete sai de graça até 10/12.'

/** By the names of their files, in the order in which they are made: the first serve the conversation of the others. */
export const PICTURES: Record<string, Shot> = {
  tickets: async (stage) => {
    await serve(stage.page)
    return whole(stage.page)
  },
  waiting: async ({ page }) => {
    await tab(page, 'Aguardando').click()
    await page.getByRole('button', { name: /^Ordem:/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Abrir com um clique, só para ler' }).click()
    await page.keyboard.press('Escape')
    await page.locator('[data-ticket-id]').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'Aceitar e responder' }).waitFor()
    return whole(page)
  },
  'quick-replies': async (stage) => {
    const { page } = stage
    await openServed(stage)
    await composerOf(page).fill('/p')
    await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
    const picture = await lowerPart(page)
    await composerOf(page).fill('')
    return picture
  },
  note: async (stage) => {
    const { page } = stage
    await openServed(stage)
    await page.getByRole('tab', { name: 'Nota interna' }).click()
    const note = page.getByRole('textbox', { name: 'Nota interna' })
    await note.fill('Quer receber no sábado de manhã. Confirmar com a expedição.')
    const picture = await lowerPart(page)
    await note.fill('')
    await page.getByRole('tab', { name: 'Responder' }).click()
    return picture
  },
  transfer: async (stage) => {
    await openServed(stage)
    await stage.page.getByRole('button', { name: 'Transferir' }).click()
    return dialog(stage.page)
  },
  snooze: async (stage) => {
    await openServed(stage)
    await choose(stage.page, 'Adiar')
    return dialog(stage.page)
  },
  shortcuts: async (stage) => {
    await openServed(stage)
    await choose(stage.page, 'Atalhos de teclado')
    return dialog(stage.page)
  },
  phone: phones,
  'connection-kinds': async ({ page, go }) => {
    await go('/connections')
    await page.getByRole('button', { name: 'Nova conexão' }).click()
    return dialog(page)
  },
  'qr-code': async ({ page, go }) => {
    await go('/connections')
    const row = page.getByRole('row', { name: /Loja Centro/ })
    await row.getByRole('button', { name: 'Tentar novamente' }).click()
    return dialog(page, () => page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' }).waitFor())
  },
  'queue-menu': async ({ page, go }) => {
    await go('/queues')
    await rowMenu(page, /Entregas/, 'Editar')
    return dialog(page, () => page.getByRole('tab', { name: 'Opções do robô' }).click())
  },
  simulator: async ({ page, go }) => {
    await go('/queues')
    await rowMenu(page, /Entregas/, 'Editar')
    return dialog(page, async () => {
      await page.getByRole('tab', { name: 'Simulador' }).click()
      const phone = page.getByRole('region', { name: 'Conversa simulada' })
      await phone.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('Oi! Quando chega o meu sofá?')
      await phone.getByRole('textbox', { name: 'Mensagem do cliente' }).press('Enter')
      await phone.getByRole('button', { name: '[ 1 ] - Prazo de entrega' }).click()
      await phone.getByText('Entregamos em até cinco dias úteis').waitFor()
    })
  },
  user: async ({ page, go }) => {
    await go('/users')
    await page.getByRole('button', { name: 'Novo usuário' }).click()
    return dialog(page, async (shown) => {
      await shown.getByRole('textbox', { name: 'Nome' }).fill('Fábio Nunes')
      await shown.getByRole('textbox', { name: 'E-mail' }).fill('fabio@aurora.exemplo.com.br')
    })
  },
  import: async ({ page, go }) => {
    await go('/contacts')
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'De uma planilha' }).click()
    return dialog(page, async (shown) => {
      const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
      await shown.locator('input[type=file]').setInputFiles(file)
      await shown.getByRole('button', { name: /^Importar 3/ }).waitFor()
    })
  },
  campaign: async ({ page, go }) => {
    await go('/campaigns')
    await page.getByRole('button', { name: /^(Editar|Ver) Natal antecipado/ }).click()
    return dialog(page, async (shown) => {
      await page.getByText('Antes de enviar').waitFor()
      // The browser of the tests has no picture for the fir tree of the demonstration.
      await shown.getByRole('textbox', { name: 'Mensagem 1' }).fill(OFFER)
      await shown.getByRole('textbox', { name: 'Nome', exact: true }).focus()
    })
  },
  dashboard: async ({ page, go }) => {
    await go('/')
    await page.getByText('Quando chegam').waitFor()
    await page.locator('[class*="keleton"]').first().waitFor({ state: 'detached' })
    await page.locator('.recharts-surface').first().waitFor()
    return whole(page)
  },
  plan: async ({ page, go }) => {
    await go('/settings?tab=plans')
    await page.getByRole('button', { name: 'Editar Completo' }).click()
    return dialog(page)
  },
  companies: async ({ page, go }) => {
    await go('/settings?tab=companies')
    await page.getByRole('row', { name: /Clínica São Lucas/ }).waitFor()
    return whole(page)
  },
  invoices: async ({ page, go }) => {
    await go('/financeiro')
    await page
      .getByRole('button', { name: /^PAGAR/ })
      .first()
      .waitFor()
    return whole(page)
  },
}
