import { expect, test, type Page } from '@playwright/test'
import { inspect, movementsEnd } from './page-checks.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'

/** What people have set in their system or browser: more space between letters, colours of their own, no motion. */

let stage: TicketStage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const { robot } = stage
  await robot.call('POST', '/queue', { name: 'Branca', color: '#ffffff' })
  await robot.call('POST', '/queue', { name: 'Preta', color: '#000000' })
  await robot.call('POST', '/tags', { name: 'Urgente', color: '#fffaf0', kanban: 1 })
  await stage.customerWrites('Bruna Carvalho', 'Olá!')
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

const SCREENS = ['/tickets', '/kanban', '/contacts', '/tags', '/queues', '/users', '/campaigns', '/settings', '/']

/** WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`

/** The texts of which the lower part is cut off. Texts that end in dots are told whole elsewhere. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (box: Element): boolean => {
      const { overflowY } = getComputedStyle(box)
      const hasText = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      return hasText && /hidden|clip/.test(overflowY) && box.clientHeight > 8 && box.scrollHeight > box.clientHeight + 4
    }
    return [...document.querySelectorAll('#main *, nav *')].filter(isCut).map((box) => box.outerHTML.slice(0, 120))
  })

test('texts with more space between their letters and lines are not cut', async () => {
  const { page } = await stage.arrive({ options: { viewport: { width: 1366, height: 768 } } })
  await page.addStyleTag({ content: SPACED })
  for (const path of SCREENS) {
    await navigate(page, path)
    await inspect(page, { rules: ['scrollable-region-focusable'] })
    expect.soft(await cutTexts(page), path).toEqual([])
  }
})

test('a system that chooses all colours shows what is on, what is chosen and where the focus is', async ({}, info) => {
  const person = await stage.colleague('Carla Contraste', { profile: 'admin' })
  const { page } = await stage.arrive({ person, options: { forcedColors: 'active' } })
  for (const path of SCREENS) {
    await navigate(page, path)
    await movementsEnd(page)
    await info.attach(`${path} in forced colours`, { body: await page.screenshot(), contentType: 'image/png' })
  }
  await navigate(page, '/tickets')
  const current = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Tickets' })
  await expect(current).toHaveCSS('outline-style', 'solid')
  const chosen = page.getByRole('tab', { name: 'Abertas' })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  await navigate(page, '/tags')
  const dot = page.getByRole('table').locator('[aria-hidden][style*=background]').first()
  await expect(dot).toHaveCSS('forced-color-adjust', 'none')
  await navigate(page, '/settings')
  const track = page.locator('.mantine-Switch-track').first()
  await expect(track).toHaveCSS('border-top-style', 'solid')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`dots of white and black queues are seen in the ${colorScheme} theme`, async () => {
    const person = await stage.colleague(`Davi ${colorScheme}`, { profile: 'admin' })
    const { page } = await stage.arrive({ person, path: '/queues', options: { colorScheme } })
    await expect(page.getByRole('row', { name: /Preta/ })).toBeVisible()
    const contrasts = await page
      .getByRole('table')
      .locator('[aria-hidden][style*=background]')
      .evaluateAll((dots) => {
        const luminance = (color: string): number => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((text) => {
            const part = Number(text) / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const groundOf = (element: Element): string => {
          for (let box = element.parentElement; box; box = box.parentElement) {
            const { backgroundColor } = getComputedStyle(box)
            if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
          }
          return 'rgb(255, 255, 255)'
        }
        return dots.map((dot) => {
          const [one, two] = [luminance(getComputedStyle(dot).backgroundColor), luminance(groundOf(dot))]
          return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
        })
      })
    expect(contrasts.length).toBeGreaterThanOrEqual(2)
    expect(contrasts.filter((contrast) => contrast < 3)).toEqual([])
  })
}

test('nothing moves where people want no motion', async () => {
  const person = await stage.colleague('Eva Parada')
  const { page } = await stage.arrive({ person, options: { reducedMotion: 'reduce' } })
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toBeVisible()
  const moving = await page.evaluate(() => {
    const spinner = document.body.appendChild(document.createElement('span'))
    spinner.className = 'mantine-Loader-root'
    spinner.style.cssText = 'animation: spin 1s linear infinite; transition: all 1s; scroll-behavior: smooth'
    const { animationIterationCount, transitionDuration, scrollBehavior } = getComputedStyle(spinner)
    const all = document.getAnimations().filter(({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime))
    spinner.remove()
    return { animationIterationCount, transitionDuration, scrollBehavior, endless: all.length }
  })
  expect(moving).toEqual({
    animationIterationCount: '1',
    transitionDuration: '0s',
    scrollBehavior: 'auto',
    endless: 0,
  })
})
