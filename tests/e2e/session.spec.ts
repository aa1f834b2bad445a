import { expect, test, type Locator, type Page } from '@playwright/test'
import { endRoute } from './end-route.ts'
import type { Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** How a session begins and ends, and what goes with a person from browser to browser. */

let stage: TicketStage
let ana: TicketsPage

const account = (page: Page): Locator => page.getByRole('button', { name: /^(Minha conta|My account|Mi cuenta)/ })
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const inDays = (count: number): string => days.format(Date.now() + count * 86_400_000)

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

test('the language goes with the person to another browser, and the earlier screen ends', async () => {
  const person = await stage.colleague('Lia Prado')
  const { page: earlier } = await stage.arrive({ person })
  await earlier.evaluate(() => localStorage.setItem('volume', '0.5'))
  await account(earlier).click()
  // A login elsewhere ends this session, and with it what has not reached the server.
  const stored = earlier.waitForResponse((answer) => answer.request().method() === 'PUT')
  await earlier.getByRole('menuitem', { name: 'English' }).click()
  await expect(earlier.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await expect(earlier.locator('html')).toHaveAttribute('lang', /^en/)
  expect((await stored).ok()).toBe(true)

  const { page } = await stage.arrive({ person })
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('link', { name: 'Contactos' })).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Português' }).click()
  await expect(page.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await test.step('the earlier screen says so and forgets what it stored', async () => {
    await expect(earlier.getByText('Sua conta foi acessada em outro computador.')).toBeVisible()
    expect(await earlier.evaluate(() => localStorage.getItem('volume'))).toBeNull()
    await earlier.reload()
    await expect(earlier.getByText('Sua conta foi acessada em outro computador.')).toHaveCount(0)
  })
})

test('where the company allows it, a person is in two browsers at once, and ends the other from the profile', async () => {
  const allow = (value: string) => stage.robot.call('PUT', '/settings/severalSessions', { value })
  await allow('enabled')
  const person = await stage.colleague('Nina Rocha')
  const [{ page: computer }, { page: phone }] = [await stage.arrive({ person }), await stage.arrive({ person })]
  await account(computer).click()
  await computer.getByRole('menuitem', { name: 'Perfil' }).click()
  const browsers = computer.getByRole('region', { name: 'Onde está conectado' })
  await expect(browsers.getByRole('listitem')).toHaveCount(2)
  await expect(account(phone)).toBeVisible()
  await browsers.getByRole('button', { name: /^Encerrar/ }).click()
  await expect(phone).toHaveURL(/\/login$/)
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await allow('disabled')
})

test('logging out closes the private screens', async () => {
  const { page } = await stage.arrive({ person: await stage.colleague('Bia Lima') })
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${stage.server.url}/contacts`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/term')
  await expect(page.getByRole('link', { name: 'Privacidade' })).toHaveAttribute('href', '/privacy')
  await expect(page.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/forgot')
})

test('a wrong password is refused by a toast of two seconds', async ({ page }) => {
  const { email } = await stage.colleague('Caio Reis')
  await page.goto(`${stage.server.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('outra-coisa')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'E-mail ou senha não conferem' })
  const toastsAfter = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms)
    return toast.count()
  }
  await expect.poll(() => toastsAfter(20)).toBe(1)
  expect(await toastsAfter(1800)).toBe(1)
  // This includes the time of the fade-out.
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login$/)
})

test('a signed-in user who opens the login or the sign-up is led to the first screen', async () => {
  for (const path of ['/login', '/signup']) {
    await ana.page.goto(`${stage.server.url}${path}`)
    await expect(ana.page).toHaveURL(`${stage.server.url}/`)
  }
  const { page } = await stage.arrive({ person: await stage.colleague('Rita Prado') })
  await page.goto(`${stage.server.url}/login`)
  await expect(page).toHaveURL(/\/tickets$/)
})

test('the screen shows that it loads until the session is known', async () => {
  const { page } = ana
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/auth\/refresh_token/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${stage.server.url}/contacts`, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Carregando…' })).toBeVisible()
  resolve()
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
  await endRoute(page, /auth\/refresh_token/)
})

test('an open screen reports presence every five minutes', async () => {
  const said: string[] = []
  await stage.arrive({
    person: await stage.colleague('Davi Melo'),
    prepare: async (page) => {
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"userStatus"')) said.push(String(payload))
        }),
      )
      await page.addInitScript(() => {
        const every = window.setInterval.bind(window)
        const hurried = (work: TimerHandler, ms?: number): number => every(work, ms === 300_000 ? 100 : ms)
        window.setInterval = hurried as typeof window.setInterval
      })
    },
  })
  await expect.poll(() => said.length).toBeGreaterThan(3)
})

test('the last days are counted, and after them only the way to pay is open', async () => {
  const provider = await stage.apiOf(ana)
  const owner: Person = { name: 'Padaria do Zé', email: 'ze@exemplo.com.br', password: 'segredo-do-ze' }
  // A company with a free plan is never overdue.
  const plan = await provider.call<{ id: number }>('POST', '/plans', { name: 'Com preço', value: 99, users: 5 })
  const { id } = await provider.call<{ id: number }>('POST', '/companies', {
    ...owner,
    planId: plan.id,
    status: true,
    dueDate: inDays(3),
  })
  const { page } = await stage.arrive({ person: owner })
  await expect(page.getByText('Sua assinatura vence em 3 dias')).toBeVisible()
  const [year, month, day] = inDays(3).split('-')
  await expect(page.getByText(`Padaria do Zé · assinatura até ${day}/${month}/${year}`)).toBeVisible()
  for (const [left, said] of [
    [1, 'Sua assinatura vence em 1 dia'],
    [4, 'Sua assinatura vence em 4 dias'],
  ] as const) {
    await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(left) })
    await page.reload()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
  await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(5) })
  await page.reload()
  await expect(page.getByText(/assinatura até/)).toBeVisible()
  await expect(page.getByText(/Sua assinatura vence/)).toHaveCount(0)
  await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(-2) })
  await page.reload()
  const [lateYear, lateMonth, lateDay] = inDays(-2).split('-')
  await expect(
    page.getByText(
      `Opss! Sua assinatura venceu ${lateDay}/${lateMonth}/${lateYear}. Entre em contato com o Suporte para mais informações!`,
    ),
  ).toBeVisible()
  await page.goto(`${stage.server.url}/tickets`)
  await expect(page).toHaveURL(/\/login$/)
})
