import type { Locator, Page } from '@playwright/test'
import { expect, test } from './desk.ts'

/** Every dialog with a form: nothing typed in it is lost without a question, and a fault is where one goes on. */
const DIALOGS: [path: string, button: string, field: string][] = [
  ['/connections', 'Nova conexão', 'Nome'],
  ['/queues', 'Nova fila', 'Nome'],
  ['/users', 'Novo usuário', 'Nome'],
  ['/prompts', 'Novo prompt', 'Nome'],
  ['/queue-integration', 'Nova integração', 'Nome'],
  ['/announcements', 'Novo informativo', 'Título'],
  ['/settings?tab=companies', 'Nova empresa', 'Nome'],
  ['/settings?tab=plans', 'Novo plano', 'Nome'],
  ['/settings?tab=helps', 'Novo vídeo', 'Título'],
  ['/quick-messages', 'Nova resposta rápida', 'Atalho'],
  ['/schedules', 'Novo agendamento', 'Mensagem'],
  ['/tags', 'Nova etiqueta', 'Nome'],
  ['/contacts', 'Adicionar contato', 'Nome'],
  ['/chats', 'Nova', 'Título'],
]

const dialogs = (page: Page): Locator => page.getByRole('dialog')
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Descartar as alterações?' })

for (const [path, button, field] of DIALOGS) {
  test(`${path}: what is typed is not lost, and a fault has the focus`, async ({ page, desk }) => {
    await desk.login(page)
    await page.goto(`${desk.url}${path}`)
    const open = page.getByRole('button', { name: button, exact: true }).first()
    await open.click()
    await expect(dialogs(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)

    await open.click()
    await dialogs(page).locator('button[type=submit]').click()
    await expect(dialogs(page).locator('[aria-invalid=true]').first()).toBeFocused()

    const name = dialogs(page).getByRole('textbox', { name: field }).first()
    await name.fill('O que levou tempo')
    await page.mouse.click(3, 3)
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(name).toHaveValue('O que levou tempo')

    for (const way of ['Cancelar', 'Escape', 'Fechar'])
      await test.step(way, async () => {
        if (way === 'Escape') await page.keyboard.press('Escape')
        else await dialogs(page).getByRole('button', { name: way, exact: true }).click()
        await expect(question(page)).toBeVisible()
        await question(page).getByRole('button', { name: 'Cancelar' }).click()
        await expect(question(page)).toHaveCount(0)
      })
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await expect(dialogs(page)).toHaveCount(0)
  })
}
