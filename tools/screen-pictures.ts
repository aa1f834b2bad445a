/**
 * Takes pictures of every screen of the demonstration, in light and dark, in windows from a phone's to a wide desk's, and
 * tells what is measured on them: `npm run pictures`, or some of them:
 * `npm run pictures -- --only kanban --only login --width 390 --theme dark --out /tmp/pictures`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, request, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '#tests/e2e/browser.ts'
import { buildWeb } from './build-web.ts'
import { startDemo, type Demo } from './guide/start-demo.ts'
import { prepare, type Facts } from './pictures/facts.ts'
import { openApi, People } from './pictures/people.ts'
import { Report } from './pictures/report.ts'
import { SIZES, THEMES, type Size, type Theme } from './pictures/sizes.ts'
import { takePictures } from './pictures/take.ts'
import { findUnvisited, VISITS } from './pictures/visits/all.ts'
import type { Visit } from './pictures/visits/visit.ts'
import { ROOT } from './run.ts'

type Asked = { folder: string; names: string[]; sizes: readonly Size[]; themes: readonly Theme[] }
type Stage = { demo: Demo; facts: Facts; browser: Browser }

/** Returns those that are asked for, or all when none is. */
function choose<Item>(what: string, asked: string[] | undefined, all: readonly Item[], nameOf: (item: Item) => string) {
  const unknown = asked?.find((name) => !all.some((item) => nameOf(item) === name))
  if (unknown !== undefined) throw new Error(`there is no ${what} ${unknown}: ${all.map(nameOf).join(', ')}`)
  return asked ? all.filter((item) => asked.includes(nameOf(item))) : all
}

function readArguments(): Asked {
  const many = { type: 'string', multiple: true } as const
  const { values } = parseArgs({ options: { only: many, width: many, theme: many, out: { type: 'string' } } })
  return {
    folder: values.out ? resolve(values.out) : join(ROOT, 'pictures'),
    names: [...choose('screen', values.only, Object.keys(VISITS), (name) => name)],
    sizes: choose('width', values.width, SIZES, ({ width }) => String(width)),
    themes: choose('theme', values.theme, THEMES, (theme) => theme),
  }
}

/** A route without a visit would never be looked at. The library of the router keeps the routes where tools find them. */
async function checkRoutes(page: Page): Promise<void> {
  const routes = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
    return Object.keys(router.routesByPath)
  })
  const unvisited = findUnvisited(routes)
  if (routes.length === 0 || unvisited.length > 0)
    throw new Error(`no picture is taken of these routes: ${unvisited.join(', ') || 'none is known'}`)
}

function addressOf({ path }: Visit, { demo, facts }: Stage): string {
  const address = typeof path === 'string' ? path : path(facts)
  return address.startsWith('site:') ? demo.site : demo.url + address
}

async function visitAll(stage: Stage, size: Size, { names, themes, folder }: Asked, report: Report): Promise<boolean> {
  const people = new People(stage.browser, stage.demo.url, size)
  let hasAll = true
  try {
    for (const name of names) {
      const visit = VISITS[name]
      if (!visit || visit.isIn?.(size) === false) continue
      const page = await people.pageOf(visit.by ?? 'provider')
      try {
        await page.goto(addressOf(visit, stage))
        await page.waitForLoadState('networkidle').catch(() => undefined)
        await visit.open?.(page)
        report.add(name, size.width, await takePictures(page, { name, size, themes, folder }))
      } catch (error) {
        hasAll = false
        const [first = ''] = String(error).split('\n')
        report.add(name, size.width, [{ kind: 'not reached', what: first }])
        await page.screenshot({ path: join(folder, name, `not-reached-${size.width}.png`) }).catch(() => undefined)
      }
    }
  } finally {
    await people.leave()
  }
  return hasAll
}

async function openStage(closers: (() => unknown)[]): Promise<Stage> {
  const demo = await startDemo(closers)
  const client = await request.newContext()
  closers.push(() => client.dispose())
  const { api, id } = await openApi(client, demo.url, 'provider')
  const facts = await prepare(api, id)
  const browser = await chromium.launch(await launchOptions())
  closers.push(() => browser.close())
  return { demo, facts, browser }
}

async function checkRoutesOf({ browser, demo }: Stage): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${demo.url}/login`)
  await page.locator('form').waitFor()
  await checkRoutes(page)
  await page.close()
}

async function run(asked: Asked): Promise<boolean> {
  mkdirSync(asked.folder, { recursive: true })
  const closers: (() => unknown)[] = []
  const report = new Report()
  let hasAll = true
  try {
    const stage = await openStage(closers)
    await checkRoutesOf(stage)
    for (const size of asked.sizes) {
      const began = performance.now()
      hasAll = (await visitAll(stage, size, asked, report)) && hasAll
      console.log(`${size.width} × ${size.height}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
  } finally {
    for (const closer of closers.toReversed()) await closer()
  }
  const lines = report.lines()
  writeFileSync(join(asked.folder, 'report.txt'), `${lines.join('\n')}\n`)
  console.log(lines.length > 0 ? lines.join('\n') : 'nothing wrong was measured')
  console.log(`the pictures are in ${asked.folder}`)
  return hasAll
}

const asked = readArguments()
await buildWeb()
if (!(await run(asked))) process.exitCode = 1
