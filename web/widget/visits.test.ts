import { afterEach, expect, test, vi } from 'vitest'
import { readIdentity } from './identity.ts'
import { openVisit } from './visits.ts'

afterEach(() => vi.unstubAllGlobals())

test('the page is asked for who is signed in each time, and nobody is where it cannot tell', async () => {
  const tokens = ['first', 'second']
  const identity = async (): Promise<string | undefined> => tokens.shift()
  expect([await readIdentity(identity), await readIdentity(identity), await readIdentity(identity)]).toEqual([
    'first',
    'second',
    null,
  ])
  expect(await readIdentity(() => Promise.reject(new Error('signed out')))).toBeNull()
  expect(await readIdentity('fixed')).toBe('fixed')
})

/** Answers each visit with the next status, and returns the identities with which visits were asked for. */
function answerVisits(...statuses: number[]): (string | null)[] {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { identity: string | null }).identity)
    return Response.json({ visitor: 'token' }, { status: statuses.shift() ?? 500 })
  })
  return asked
}

function visitOf(...identities: string[]) {
  const askIdentity = async (): Promise<string | null> => identities.shift() ?? null
  return openVisit({ site: 'site', page: '', language: 'pt', askIdentity })
}

test('a visit of an identity that has ended is asked for with a new one, once', async () => {
  const asked = answerVisits(403, 200)
  expect(await visitOf('old', 'new')).toEqual({ visitor: 'token' })
  expect(asked).toEqual(['old', 'new'])

  const refused = answerVisits(403, 403, 200)
  await expect(visitOf('old', 'older')).rejects.toThrow('status 403')
  expect(refused).toEqual(['old', 'older'])
})

test('two tabs of a new visitor become one', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, open: () => Promise<unknown>): Promise<unknown> => (last = last.then(open))
  vi.stubGlobal('navigator', { locks: { request } })
  let visitors = 0
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { visitor } = JSON.parse(body) as { visitor: string | null }
    return Response.json({ visitor: visitor ?? `visitor ${++visitors}` })
  })
  const visits = await Promise.all([visitOf(), visitOf()])
  expect(visits.map(({ visitor }) => visitor)).toEqual(['visitor 1', 'visitor 1'])
})
