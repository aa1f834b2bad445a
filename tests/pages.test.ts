import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGuide } from '#tools/build-guide.ts'
import { addressOf, PAGES } from '#tools/guide/read-page.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let w: TestApp
const webRoot = mkdtempSync(join(tmpdir(), 'balcao-pages-'))
beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Balcão</title>')
  await buildGuide(webRoot)
  w = await createTestApp({ webRoot })
})
afterAll(async () => {
  await w.close()
  rmSync(webRoot, { recursive: true })
})

const ADDRESSES = ['/tickets', '/contacts/17', '/nothing/of/ours', '/public/logo']
const PROGRAMS: Record<string, string>[] = [
  { accept: 'application/json' },
  { accept: 'application/json, text/plain, */*' },
  { accept: 'application/vnd.api+json' },
]
const PEOPLE: Record<string, string>[] = [
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'sec-fetch-dest': 'document' },
  // Pages send such a request to find out whether the server is back before they reload.
  { accept: '*/*', 'sec-fetch-dest': 'empty' },
  {},
]

test('a program that requests a URL outside the API gets an error and no page', async () => {
  for (const url of ADDRESSES) {
    for (const headers of PROGRAMS) {
      const answer = await w.app.inject({ url, headers })
      expect(answer.statusCode, `${url} ${JSON.stringify(headers)}`).toBe(404)
      expect(answer.json()).toEqual({ error: 'ERR_NOT_FOUND' })
    }
  }
})

test('browsers get the web app at its own URLs and 404 at any other', async () => {
  for (const headers of PEOPLE) {
    for (const url of ADDRESSES) {
      const answer = await w.app.inject({ url, headers })
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
    }
    for (const url of ['/api/nothing', '/api', '/apis', '/socket.io/nothing', '/logo.png']) {
      expect((await w.app.inject({ url, headers })).statusCode, url).toBe(404)
    }
  }
})

test('the guide is served to everybody, under the policy of the app, and its pictures are kept', async () => {
  for (const page of PAGES) {
    for (const url of [addressOf(page), `${addressOf(page)}/`]) {
      const answer = await w.app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } })
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.body, url).toContain('Guia do Balcão</a>')
      expect(answer.headers['content-security-policy'], url).toContain("script-src 'self'")
    }
  }
  const { body } = await w.app.inject({ url: '/guide', headers: { accept: 'text/html' } })
  const [, picture = ''] = /<img src="(\/assets\/guide\/[^"]+\.webp)"/.exec(body) ?? []
  const { statusCode, headers } = await w.app.inject({ url: picture })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(headers['cache-control']).toContain('immutable')
})
