/** Records the tour of the README from the demonstration: `npm run guide:tour`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { keepLook, openStage, type DemoStage } from './guide/demo-stage.ts'
import { Recorder } from './guide/recorder.ts'
import { composerOf, CUSTOMER, lastInbound, rowOf, STRIP_HEIGHT, tab } from './guide/tickets-screen.ts'
import { ROOT } from './run.ts'

const SCREEN = { width: 1200, height: 750 + STRIP_HEIGHT }
const MAX_MS = 60_000
const MAX_BYTES = 3_000_000
const QUALITIES = [90, 80, 70, 60, 50]
const READ_MS = 2200
const GLANCE_MS = 1100

async function accept(page: DemoStage['page'], tour: Recorder): Promise<void> {
  await tab(page, 'Aguardando').click()
  await rowOf(page, CUSTOMER).waitFor()
  tour.say('Customers wait in one list, the longest wait first')
  await tour.show(READ_MS)
  await rowOf(page, CUSTOMER).scrollIntoViewIfNeeded()
  tour.say('Accept')
  await tour.press(rowOf(page, CUSTOMER).getByRole('button', { name: 'Aceitar', exact: true }))
  await composerOf(page).waitFor()
  await tour.show(GLANCE_MS)
}

async function answer(page: DemoStage['page'], tour: Recorder): Promise<void> {
  tour.say('Answer')
  await tour.type(composerOf(page), 'Temos, sim! A sala tem que tamanho?')
  await page.keyboard.press('Enter')
  await tour.show(GLANCE_MS)
  await lastInbound(page, 'Cabe nesta sala?').waitFor()
  await tour.show(READ_MS)
  tour.say('Quick messages come with /')
  await tour.type(composerOf(page), '/pra')
  await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
  await tour.show(READ_MS)
  await page.keyboard.press('Tab')
  await tour.show(GLANCE_MS)
  await page.keyboard.press('Enter')
  await lastInbound(page, 'A parede tem 2,80 m').locator('img').first().waitFor()
  await tour.show(READ_MS)
}

async function tag(page: DemoStage['page'], tour: Recorder): Promise<void> {
  tour.say('Tag')
  await tour.press(page.getByRole('button', { name: 'Adicionar', exact: true }))
  await tour.type(page.getByPlaceholder('Buscar ou criar etiqueta'), 'Orça')
  await tour.press(page.getByRole('option', { name: 'Orçamento' }))
  await page.keyboard.press('Escape')
  await tour.show(READ_MS)
}

async function transfer(page: DemoStage['page'], tour: Recorder): Promise<void> {
  tour.say('Transfer, with a note for the colleague')
  await tour.press(page.getByRole('button', { name: 'Transferir' }))
  const dialog = page.getByRole('dialog', { name: 'Transferir conversa' })
  await tour.type(dialog.getByRole('combobox', { name: 'Atendente ou fila' }), 'Bruno')
  await tour.press(dialog.getByRole('option', { name: /Bruno Lima/ }))
  await tour.press(dialog.getByRole('radio', { name: 'Vendas' }))
  await tour.type(
    dialog.getByRole('textbox', { name: 'Nota para quem recebe (opcional)' }),
    'Quer o Veneza areia, sala de 2,80 m',
  )
  await tour.show(GLANCE_MS)
  await tour.press(dialog.getByRole('button', { name: 'Transferir' }))
  await dialog.waitFor({ state: 'detached' })
  await tour.show(GLANCE_MS)
}

async function resolve(page: DemoStage['page'], tour: Recorder): Promise<void> {
  tour.say('Resolve, with some seconds to undo')
  await tab(page, 'Atendendo').click()
  await tour.press(page.locator('[data-ticket-id]').first().getByRole('link'))
  await composerOf(page).waitFor()
  await tour.show(GLANCE_MS)
  await tour.press(page.getByRole('button', { name: 'Resolver', exact: true }))
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await tour.show(READ_MS)
  tour.say('Balcão · npm ci && npm run demo')
  await tour.show(READ_MS)
}

async function encode(tour: Recorder): Promise<Buffer> {
  if (tour.lengthMs > MAX_MS) throw new Error(`the tour takes ${tour.lengthMs} ms, at most ${MAX_MS} are wanted`)
  for (const quality of QUALITIES) {
    const bytes = await tour.encode(quality)
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`the tour is greater than ${MAX_BYTES} bytes`)
}

await buildWeb()
const stage = await openStage(SCREEN)
const { page } = stage
const tour = new Recorder(page)
try {
  for (const part of [accept, answer, tag, transfer, resolve]) await part(page, tour)
} catch (error) {
  await keepLook(page)
  throw error
} finally {
  await stage.close()
}
const bytes = await encode(tour)
writeFileSync(join(ROOT, 'docs/pictures/tour.webp'), bytes)
console.log(`tour.webp: ${(tour.lengthMs / 1000).toFixed(0)} s, ${(bytes.length / 1000).toFixed(0)} kB`)
