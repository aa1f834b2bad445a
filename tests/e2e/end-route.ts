import type { Page, Route } from '@playwright/test'

type Url = Parameters<Page['route']>[0]

/**
 * Ends a route of the page, or all of them. When the last one ends, the browser stops handing requests over, and what is
 * on its way at that moment is never answered; a route that meets no request keeps it from that.
 */
export async function endRoute(page: Page, url?: Url): Promise<void> {
  await page.context().route(meetsNothing, goOn)
  await (url === undefined ? page.unrouteAll({ behavior: 'wait' }) : page.unroute(url))
}

const meetsNothing = (): boolean => false
const goOn = (route: Route): Promise<void> => route.fallback()
