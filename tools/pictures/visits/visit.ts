/** How a screen, or what is opened on it, is reached. */
import type { Locator, Page } from '@playwright/test'
import type { Facts } from '#tools/pictures/facts.ts'
import type { Who } from '#tools/pictures/people.ts'
import type { Size } from '#tools/pictures/sizes.ts'

/**
 * `route` is the route as the router names it; null for pages that are none of the web app. `path` is the address, of the
 * site of the shop where it begins with `site:`. `open` does what is done there before the picture is taken.
 */
export type Visit = {
  route: string | null
  path: string | ((facts: Facts) => string)
  by?: Who
  open?: (page: Page) => Promise<unknown>
  /** False for windows in which there is nothing of it. */
  isIn?: (size: Size) => boolean
}

/** By the name of the folder of its pictures. */
export type Visits = Record<string, Visit>

export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

/** A name that is a string is the whole name, letter by letter. */
const buttonOf = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()

export const press = (within: Page | Locator, name: string | RegExp): Promise<void> => buttonOf(within, name).click()

/** Opens a dialog with a button. */
export async function pressForDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await press(page, name)
  await dialog(page).waitFor()
  return dialog(page)
}

export async function chooseInMenu(page: Page, button: string | RegExp, item: string | RegExp): Promise<void> {
  await press(page, button)
  await page.getByRole('menuitem', { name: item }).first().click()
}

/** Opens a menu with a button. */
export async function pressForMenu(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await page.getByRole('menu').last().waitFor()
}

/** Presses a button of a header, which a narrow window has in a menu. */
export async function pressOrChoose(page: Page, name: string, menu: string): Promise<void> {
  const direct = buttonOf(page, name)
  const more = buttonOf(page, menu)
  await direct.or(more).first().waitFor()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** An action of a row by its button, and by what a phone has instead: the words of a menu of the row. */
type RowAction = { button: string | RegExp; item: string | RegExp; menu?: RegExp }

export async function chooseInRow(page: Page, { button, item, menu = /^Ações de / }: RowAction): Promise<Locator> {
  const direct = buttonOf(page, button)
  await direct.or(buttonOf(page, menu)).first().waitFor()
  if (await direct.isVisible()) await direct.click()
  else await chooseInMenu(page, menu, item)
  await dialog(page).waitFor()
  return dialog(page)
}

/** Returns the visit of a screen, and one for each dialog that a button of it or of a row opens, by a short name. */
export function screenWith(
  name: string,
  screen: Omit<Visit, 'open'>,
  dialogs: Record<string, string | RegExp | RowAction> = {},
): Visits {
  const opened = Object.entries(dialogs).map(([what, button]): [string, Visit] => {
    const open = (page: Page): Promise<Locator> =>
      typeof button === 'string' || button instanceof RegExp ? pressForDialog(page, button) : chooseInRow(page, button)
    return [`${name}-${what}`, { ...screen, open }]
  })
  return { [name]: screen, ...Object.fromEntries(opened) }
}
