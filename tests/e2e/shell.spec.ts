import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'
import { clearNotifications, recordedNotifications, installSpy } from './notification-spy.ts'

/** Tests the parts around the screens: menu, bar, bell, own account, shortcuts, and how a session begins and ends. */

const MARIA = 'Maria Figueiredo'
const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
/** The level of the loudest tone at the full volume of the slider. */
const LOUDEST = 0.35

let server: E2eServer
let root: ApiClient
let shop: Account
let maria: Account
const contexts: BrowserContext[] = []
let ana: TicketsPage
let lia: TicketsPage

async function arrive(browser: Browser, person: Person): Promise<TicketsPage> {
  const context = await browser.newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.addInitScript(installSpy)
  await server.login(page, person)
  return new TicketsPage(page)
}

const bell = ({ page }: TicketsPage): Locator => page.getByRole('button', { name: /^Avisos/ })
const bellList = ({ page }: TicketsPage): Locator => page.getByRole('dialog', { name: 'Não lidas' })
const account = (page: Page): Locator => page.getByRole('button', { name: /^(Minha conta|My account|Mi cuenta)/ })
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' })
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const FOR_ALL = ['Tickets', 'Respostas rápidas', 'Contatos', 'Etiquetas']
const FOR_ADMINISTRATORS = ['Painel', 'Conexões', 'Filas', 'Usuários', 'Configurações']
/** Returns the menu items that these lists name, in the menu's order. */
const known = async (page: Page): Promise<string[]> => {
  const lines = await menu(page).getByRole('link').allInnerTexts()
  return lines.filter((line) => [...FOR_ALL, ...FOR_ADMINISTRATORS].includes(line))
}
const goTo = async (page: Page, screen: string): Promise<void> => {
  await menu(page).getByRole('link', { name: screen, exact: true }).click()
  await expect(page.getByRole('heading', { name: screen })).toBeVisible()
}
const inDays = (count: number): string => days.format(Date.now() + count * 86_400_000)

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  const first = await ApiClient.login(server.url)
  root = await server.hire(first)
  await root.call('POST', '/users', { ...LIA, allTicket: 'disable' })
  await server.link(root, shop)
  ana = await arrive(browser, ANA)
  lia = await arrive(browser, LIA)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('what is around the screens', async ({ browser }) => {
  await test.step('the menu is 240 wide, folds to icons, and has what the profile may open, in order', async () => {
    const { page } = ana
    await expect.poll(() => known(page)).toEqual([...FOR_ALL, ...FOR_ADMINISTRATORS])
    await expect.poll(() => known(lia.page)).toEqual(FOR_ALL)
    await expect(menu(lia.page).getByText('Administração')).toHaveCount(0)
    const width = async (): Promise<number> => Math.round((await menu(page).boundingBox())?.width ?? 0)
    expect(await width()).toBe(240)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect.poll(width).toBeLessThan(60)
    await page.reload()
    await expect.poll(width).toBeLessThan(60)
    await expect(menu(page).getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(width).toBe(240)
  })

  await test.step('under 600 pixels the menu lies over the screen, with what the bar has no room for', async () => {
    const { page } = ana
    await page.setViewportSize({ width: 599, height: 844 })
    await expect(menu(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(menu(page).getByRole('link', { name: 'Conexões' })).toBeVisible()
    await expect(menu(page).getByText('Olá, Ana · Minha empresa')).toBeVisible()
    await expect(menu(page).getByRole('slider', { name: 'Volume dos avisos' })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: 'Recarregar' })).toBeVisible()
    expect(Math.round((await page.getByRole('dialog').boundingBox())?.width ?? 0)).toBe(240)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await page.setViewportSize({ width: 600, height: 844 })
    await expect(menu(page)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the bar greets, names the company and tells administrators until when it is paid', async () => {
    await expect(ana.page.getByText('Olá, Ana · Minha empresa')).toBeVisible()
    await expect(lia.page.getByText('Olá, Lia · Minha empresa')).toBeVisible()
  })

  await test.step('what rings: the offer to be told outside of this tab needs a press', async () => {
    expect((await recordedNotifications(ana.page)).asked).toBe(0)
    await bell(ana).click()
    await expect(bellList(ana).getByText('Nenhuma mensagem nova')).toBeVisible()
    await bellList(ana).getByRole('button', { name: 'Avisar também fora desta aba' }).click()
    await expect(bellList(ana).getByRole('button', { name: 'Avisar também fora desta aba' })).toHaveCount(0)
    expect((await recordedNotifications(ana.page)).asked).toBe(1)
    await ana.page.keyboard.press('Escape')
    await expect(bell(ana)).toBeFocused()
  })

  await test.step('who waits is in the bell, heard and shown outside, with allTicket only', async () => {
    await clearNotifications(ana.page)
    await server.fake.sendText(maria, shop, 'Boa tarde')
    await expect(bell(ana)).toHaveAccessibleName('Avisos, 1 conversa não lida')
    await expect
      .poll(() => recordedNotifications(ana.page))
      .toMatchObject({
        levels: [LOUDEST, LOUDEST],
        notes: [{ title: `Mensagem de ${MARIA}`, body: 'Boa tarde' }],
      })
    await expect(ana.page).toHaveTitle(/^\(1\) /)
    await bell(ana).click()
    await expect(bellList(ana).getByRole('link', { name: MARIA })).toContainText('Boa tarde')
    await ana.page.keyboard.press('Escape')
    expect(await recordedNotifications(lia.page)).toMatchObject({ levels: [], notes: [] })
    await expect(bell(lia)).toHaveAccessibleName('Avisos')
  })

  await test.step('a contact card is told by its name, in the bell and outside', async () => {
    await clearNotifications(ana.page)
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Tia Rosa\nTEL:+55 11 95555-4444\nEND:VCARD'
    await server.fake.send(maria, shop, { contactMessage: { displayName: 'Tia Rosa', vcard } })
    await expect
      .poll(async () => (await recordedNotifications(ana.page)).notes)
      .toEqual([{ title: `Mensagem de ${MARIA}`, body: 'Contato · Tia Rosa' }])
    await bell(ana).click()
    await expect(bellList(ana).getByRole('link', { name: MARIA })).toContainText('Tia Rosa')
    await ana.page.keyboard.press('Escape')
  })

  await test.step('what is open is not announced while the window has the focus, and is when it has not', async () => {
    await ana.accept(MARIA)
    await expect(bell(ana)).toHaveAccessibleName('Avisos')
    await clearNotifications(ana.page)
    await server.fake.sendText(maria, shop, 'está aí?')
    await expect(ana.bubble('in', 'está aí?')).toBeVisible()
    expect(await recordedNotifications(ana.page)).toMatchObject({ levels: [], notes: [] })
    await ana.page.evaluate(() => void (window.heard.isFocused = false))
    await server.fake.sendText(maria, shop, 'alô?')
    await expect
      .poll(async () => (await recordedNotifications(ana.page)).notes)
      .toEqual([{ title: `Mensagem de ${MARIA}`, body: 'alô?' }])
    await ana.page.evaluate(() => void (window.heard.isFocused = true))
  })

  await test.step('a press on the notification opens the ticket', async () => {
    await goTo(ana.page, 'Contatos')
    await clearNotifications(ana.page)
    await server.fake.sendText(maria, shop, 'voltei')
    await expect.poll(async () => (await recordedNotifications(ana.page)).notes).toHaveLength(1)
    await ana.page.evaluate(() => window.lastNote?.onclick?.())
    await expect(ana.conversation(MARIA)).toBeVisible()
  })

  await test.step('a line of the bell opens its ticket', async () => {
    await goTo(ana.page, 'Etiquetas')
    await server.fake.sendText(maria, shop, 'mais uma coisa')
    await expect(bell(ana)).toHaveAccessibleName('Avisos, 1 conversa não lida')
    await bell(ana).click()
    await bellList(ana).getByRole('link', { name: MARIA }).click()
    await expect(ana.conversation(MARIA)).toBeVisible()
    await expect(bell(ana)).toHaveAccessibleName('Avisos')
  })

  await test.step('the volume has tenths from silent to full, is heard, and stays', async () => {
    const { page } = ana
    const slider = page.getByRole('slider', { name: 'Volume dos avisos' })
    const button = page.getByRole('button', { name: 'Volume dos avisos' })
    await button.click()
    await expect(slider).toHaveValue('1')
    await clearNotifications(page)
    await slider.press('ArrowLeft')
    await slider.press('ArrowLeft')
    await expect(slider).toHaveValue('0.8')
    expect((await recordedNotifications(page)).levels.at(-1)).toBeCloseTo(0.8 * LOUDEST)
    await page.reload()
    await button.click()
    await expect(slider).toHaveValue('0.8')
    await slider.press('Home')
    await expect(slider).toHaveValue('0')
    await page.keyboard.press('Escape')
    await goTo(page, 'Contatos')
    await clearNotifications(page)
    await server.fake.sendText(maria, shop, 'em silêncio')
    await expect.poll(async () => (await recordedNotifications(page)).notes).toHaveLength(1)
    expect((await recordedNotifications(page)).levels).toEqual([])
  })

  await test.step('the bell asks for the next page near its end', async () => {
    const count = 43
    for (let i = 0; i < count; i++) {
      const person = server.fake.addAccount(`55119777${String(10_000 + i)}`, `Cliente ${i}`)
      await server.fake.sendText(person, shop, `pedido ${i}`)
    }
    await root.until<{ count: number }>('/tickets?status=pending&showAll=true', (page) => page.count >= count)
    await ana.page.reload()
    await bell(ana).click()
    const lines = bellList(ana).getByRole('link')
    await expect(lines).toHaveCount(40)
    await lines.last().scrollIntoViewIfNeeded()
    await expect(lines).toHaveCount(count + 1)
    await ana.page.keyboard.press('Escape')
  })

  await test.step('the theme is turned and stays', async () => {
    const { page } = ana
    const scheme = (): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme')
    await page.getByRole('button', { name: 'Tema escuro' }).click()
    await expect.poll(scheme).toBe('dark')
    await page.reload()
    await expect.poll(scheme).toBe('dark')
    await page.getByRole('button', { name: 'Tema claro' }).click()
    await expect.poll(scheme).toBe('light')
  })

  await test.step('the reload button loads the page anew', async () => {
    await ana.page.evaluate(() => void (window.heard.asked = 99))
    await ana.page.getByRole('button', { name: 'Recarregar' }).click()
    await expect.poll(() => ana.page.evaluate(() => window.heard?.asked).catch(() => 'on its way')).toBe(0)
  })

  await test.step('the language goes with the person to another browser', async () => {
    const { page } = lia
    await account(page).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
    const other = await arrive(browser, LIA)
    await expect(other.page.getByRole('link', { name: 'Contacts' })).toBeVisible()
    await account(other.page).click()
    await other.page.getByRole('menuitem', { name: 'Español' }).click()
    await expect(other.page.getByRole('link', { name: 'Contactos' })).toBeVisible()
    await account(other.page).click()
    await other.page.getByRole('menuitem', { name: 'Português' }).click()
    await expect(other.page.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
    await expect(other.page.getByRole('menu')).toHaveCount(0)
    lia = other
  })

  await test.step('a login in another place ends the earlier screen, which says so and forgets what it stored', async () => {
    const [, earlier] = contexts
    const page = earlier?.pages()[0]
    if (!page) throw new Error('The earlier screen is gone')
    await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('volume'))).toBeNull()
    await page.reload()
    await expect(page.getByText('Sua conta foi acessada em outro computador.')).toHaveCount(0)
  })

  await test.step('logging out closes the private screens', async () => {
    const { page } = lia
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${server.url}/contacts`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup')
    await expect(page.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/term')
    await expect(page.getByRole('link', { name: 'Privacidade' })).toHaveAttribute('href', '/privacy')
    await expect(page.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/forgot')
  })

  await test.step('a wrong password is refused by a toast of two seconds', async () => {
    const { page } = lia
    await page.getByLabel('E-mail').fill(LIA.email)
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

  await test.step('who is inside has no business at the door', async () => {
    for (const path of ['/login', '/signup']) {
      await ana.page.goto(`${server.url}${path}`)
      await expect(ana.page).toHaveURL(`${server.url}/`)
    }
    await server.login(lia.page, LIA)
    await lia.page.goto(`${server.url}/login`)
    await expect(lia.page).toHaveURL(/\/tickets$/)
  })

  await test.step('while it is not known who is there, the screen says that it loads', async () => {
    const { page } = ana
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/auth/refresh_token', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(`${server.url}/contacts`, { waitUntil: 'commit' })
    await expect(page.getByRole('status', { name: 'Carregando…' })).toBeVisible()
    resolve()
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
    await page.unroute('**/api/auth/refresh_token')
  })

  await test.step('the first stop of the keyboard leads past the menu', async () => {
    const { page } = ana
    await page.goto(`${server.url}/contacts`)
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/contacts/)
  })

  await test.step('Ctrl+K lists every screen of the menu, goes there, and gives the focus back', async () => {
    const { page } = ana
    const search = page.getByRole('searchbox').first()
    // Items that depend on the plan appear in the menu a moment after the others.
    await expect(menu(page).getByRole('link', { name: 'Chat interno' })).toBeVisible()
    await search.focus()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar ou executar' })
    const screens = palette.getByRole('group', { name: 'Ir para' }).getByRole('option')
    const lines = await menu(page).getByRole('link').allInnerTexts()
    await expect(screens).toHaveText(lines.map((line) => line.replace('\n', '')))
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('usua')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
  })

  await test.step('the keys are listed after "?" on every screen', async () => {
    const { page } = ana
    for (const path of ['/users', '/tickets']) {
      await page.goto(`${server.url}${path}`)
      await expect(bell(ana)).toBeVisible()
      await bell(ana).focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(bell(ana)).toBeFocused()
    }
  })

  await test.step('two seconds after a connection needs attention the menu says so', async () => {
    const { page } = ana
    const mark = menu(page).getByRole('img', { name: 'Uma conexão precisa de atenção' })
    await expect(mark).toHaveCount(0)
    await page.clock.install()
    server.fake.logout(shop)
    await root.until<{ status: string }[]>('/whatsapp', ([first]) => first?.status === 'DISCONNECTED')
    await expect
      .poll(async () => {
        await page.clock.fastForward(500)
        return mark.count()
      })
      .toBe(1)
  })

  await test.step('the screen says every five minutes that somebody is there', async () => {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    const said: string[] = []
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
    await server.login(page, LIA)
    await expect.poll(() => said.length).toBeGreaterThan(3)
  })

  await test.step('the last days are counted, and after them only the way to pay is open', async () => {
    const provider = await ApiClient.login(server.url)
    const owner: Person = { name: 'Padaria do Zé', email: 'ze@exemplo.com.br', password: 'segredo-do-ze' }
    // A company with a free plan is never overdue.
    const plan = await provider.call<{ id: number }>('POST', '/plans', { name: 'Com preço', value: 99, users: 5 })
    const { id } = await provider.call<{ id: number }>('POST', '/companies', {
      ...owner,
      planId: plan.id,
      status: true,
      dueDate: inDays(3),
    })
    const zeca = await arrive(browser, owner)
    await expect(zeca.page.getByText('Sua assinatura vence em 3 dias')).toBeVisible()
    const [year, month, day] = inDays(3).split('-')
    await expect(zeca.page.getByText(`Padaria do Zé · assinatura até ${day}/${month}/${year}`)).toBeVisible()
    for (const [left, said] of [
      [1, 'Sua assinatura vence em 1 dia'],
      [4, 'Sua assinatura vence em 4 dias'],
    ] as const) {
      await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(left) })
      await zeca.page.reload()
      await expect(zeca.page.getByText(said, { exact: true })).toBeVisible()
    }
    await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(5) })
    await zeca.page.reload()
    await expect(zeca.page.getByText(/assinatura até/)).toBeVisible()
    await expect(zeca.page.getByText(/Sua assinatura vence/)).toHaveCount(0)
    await provider.call('PUT', `/companies/${id}`, { dueDate: inDays(-2) })
    await zeca.page.reload()
    const [lateYear, lateMonth, lateDay] = inDays(-2).split('-')
    await expect(
      zeca.page.getByText(
        `Opss! Sua assinatura venceu ${lateDay}/${lateMonth}/${lateYear}. Entre em contato com o Suporte para mais informações!`,
      ),
    ).toBeVisible()
    await zeca.page.goto(`${server.url}/tickets`)
    await expect(zeca.page).toHaveURL(/\/login$/)
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
