import { expect, test, type Locator } from '@playwright/test'
import type { Account } from '../../fakes/whatsapp/src/index.ts'
import { Attendant } from './attendant.ts'
import { ApiClient, Desk } from './desk.ts'

/** The rows of the tickets list under a wheel, a pointer and a thumb: what somebody aims at stays where it is. */
test.describe.configure({ mode: 'serial' })

const WAITING = 60
const nameOf = (index: number): string => `Cliente ${String(index).padStart(2, '0')}`

let desk: Desk
let robot: ApiClient
let shop: Account
let ana: Attendant

test.beforeAll(async ({ browser }) => {
  desk = await Desk.open()
  shop = desk.fake.addAccount('5511900000001', 'Loja')
  robot = await desk.hire(await ApiClient.login(desk.url))
  await desk.link(robot, shop)
  for (let index = 1; index <= WAITING; index++)
    await desk.fake.sendText(desk.fake.addAccount(`55119${80_000_000 + index}`, nameOf(index)), shop, 'Bom dia')
  await robot.until<{ pending: number }>('/tickets/counts', ({ pending }) => pending === WAITING)
  ana = await Attendant.arrive(browser, desk)
  await ana.tab('Aguardando').click()
})

test.afterAll(async () => {
  await ana.leave()
  await desk.close()
})

const scroller = (): Locator => ana.page.getByRole('region', { name: 'Lista de tickets' }).locator('[data-scroller]')

type Place = { top: number; first: string; firstTop: number }

/** Where the list is, and the row at its upper edge, frame by frame. */
const watch = (frames: number): Promise<Place[]> =>
  scroller().evaluate(async (box, count) => {
    const places: Place[] = []
    for (let frame = 0; frame < count; frame++) {
      await new Promise(requestAnimationFrame)
      const edge = box.getBoundingClientRect().top
      const rows = [...box.querySelectorAll<HTMLElement>('[data-ticket-id]')]
      const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
      const firstTop = (first?.getBoundingClientRect().top ?? NaN) - edge
      places.push({ top: box.scrollTop, first: first?.dataset['ticketId'] ?? '', firstTop })
    }
    return places
  }, frames)

test('the list goes as far as the wheel turned it, and stays there', async () => {
  const { page } = ana
  await expect(ana.row('Cliente').first()).toBeVisible()
  const box = await scroller().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 300)
  let turned = 0
  for (const by of [...Array<number>(14).fill(150), ...Array<number>(5).fill(-130)]) {
    await page.mouse.wheel(0, by)
    turned += by
    await expect.poll(() => scroller().evaluate((element) => element.scrollTop)).toBe(turned)
    const places = await watch(12)
    expect(new Set(places.map((place) => JSON.stringify(place))).size, `moves by itself at ${turned} px`).toBe(1)
    expect(places[0]).toMatchObject({ top: turned })
  }
})
