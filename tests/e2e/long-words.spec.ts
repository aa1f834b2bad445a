import type { Page } from '@playwright/test'
import { ApiClient, expect, navigate, test } from './server.ts'

/** A long word, as in a name or an address, must push nothing out of a list at any width. */
const WORD = 'Anticonstitucionalissimamentepneumoultramicros'
const WIDTHS = [1440, 1366, 1280, 720, 390]
const SCREENS = [
  ['/contacts', 'Contatos'],
  ['/quick-messages', 'Respostas rápidas'],
  ['/files', 'Arquivos'],
  ['/users', 'Usuários'],
  ['/queues', 'Filas'],
  ['/connections', 'Conexões'],
  ['/contact-lists', 'Listas de contatos'],
  ['/campaigns', 'Campanhas'],
] as const

/** Returns buttons and switches of the rows that are, even in part, outside the list or on top of something else. */
const misplaced = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluate((table) => {
    const container = table.parentElement!.getBoundingClientRect()
    const texts = [...table.querySelectorAll('td *')].filter((part) =>
      [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const boxOf = (part: Element): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getBoundingClientRect()
    }
    const outside = texts.filter((part) => boxOf(part).right > container.right + 1)
    const buttons = [...table.querySelectorAll('td button')]
    const hidden = buttons.filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const covers = texts.some((part) => {
        const box = boxOf(part)
        const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
        return !button.contains(part) && !isApart
      })
      return right > container.right + 1 || covers
    })
    return [...outside, ...hidden].map((part) => part.textContent || part.getAttribute('aria-label') || part.tagName)
  })

test('a long word stays in its place', async ({ page, server }) => {
  const api = await ApiClient.login(server.url)
  const email = `${WORD.toLowerCase().replace('ó', 'o')}@exemplo.com.br`
  await api.call('POST', '/contacts', { name: WORD, number: '5511900000001', email })
  await api.call('POST', '/files', { name: WORD, message: WORD.repeat(9), options: [{ name: WORD }] })
  await api.call('POST', '/quick-messages', { shortcode: WORD, message: WORD.repeat(9), geral: true })
  await api.call('POST', '/users', { name: WORD, email, password: 'segredo', profile: 'user' })
  await api.call('POST', '/queue', { name: WORD, color: '#123456', greetingMessage: WORD.repeat(9) })
  const { id: whatsappId } = await api.call<{ id: number }>('POST', '/whatsapp', { name: WORD })
  const { id: contactListId } = await api.call<{ id: number }>('POST', '/contact-lists', { name: WORD })
  const campaign = { name: WORD, whatsappId, contactListId, message1: WORD, scheduledAt: '2031-12-20 09:00' }
  await api.call('POST', '/campaigns', campaign)
  await server.login(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading] of SCREENS) {
      await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('table').getByText(WORD, { exact: false }).first()).toBeVisible()
      expect(await misplaced(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
