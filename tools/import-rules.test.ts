import { expect, test } from 'vitest'
import { FEATURE_LAYERS, findMissingFeatures } from './feature-layers.ts'
import { parse } from './imports.ts'
import { findViolations } from './import-rules.ts'

const violationsOf = (files: Record<string, string>): string[] =>
  findViolations(Object.entries(files).map(([path, text]) => parse(path, text)))

test.each([
  ['contract/tags.ts', "import dayjs from 'dayjs'", 'the contract is a leaf'],
  ['contract/tags.ts', "export type { Db } from '#server/db/client.ts'", 'the contract is a leaf'],
  ['fakes/efi/bank.ts', "import { databaseUrl } from '#tests/database.ts'", 'nobody who plays with it'],
  ['tools/seed.ts', "import { measure } from '../bench/measure.ts'", 'nothing depends on the measurements'],
  ['web/ui/Tag.tsx', "import type { Config } from '../../server/config.ts'", 'only through the contract'],
  ['server/app.ts', "const page = await import('#web/main.tsx')", 'the server does not know the web app'],
  ['server/app.ts', "import { world } from '#tests/world.ts'", 'nothing of its tests'],
  ['server/channels/meta/channel.ts', "import '#server/features/tickets/actions.ts'", 'knows no feature'],
  ['server/integrations/pix/client.ts', "import { fail } from '#server/http/errors.ts'", 'knows no feature'],
  ['server/features/tags/list.queries.ts', "import { create } from './actions.ts'", 'queries only read'],
  ['server/features/tags/actions.ts', "type App = import('fastify').FastifyInstance", 'know no HTTP'],
  [
    'server/features/notes/actions.ts',
    "import type { Viewer } from '#server/features/users/rights.ts'",
    'through their actions',
  ],
  [
    'server/features/queues/actions.ts',
    "import '#server/features/users/queries.ts'",
    'users is not in a layer below queues',
  ],
  [
    'server/features/plans/routes.ts',
    "import type { File } from '#server/features/files/queries.ts'",
    'not in a layer below',
  ],
  ['server/db/client.ts', "import type { Channel } from '#server/channels/port.ts'", 'stands on nothing'],
  ['web/features/tags/Tags.tsx', "import { rows } from '#web/features/tickets/cache.ts'", 'a route composes them'],
  ['server/http/route-guard.ts', "import { Server } from 'socket.io'", 'lives in server/realtime'],
  ['server/features/tags/actions.ts', "import { run } from 'graphile-worker'", 'lives in server/jobs'],
  ['server/features/tags/queries.ts', "import type { Pool } from 'pg'", 'live in server/db'],
  ['server/features/tags/routes.ts', "import { sql } from 'kysely'", 'actions and queries'],
  ['server/features/tags/actions.ts', 'const { env } = process; process.env.PORT', 'server/config.ts'],
  ['web/features/tags/api.ts', "await fetch('/api/tags')", 'web/api'],
  ['server/features/tags/actions.ts', 'await asOperator(work)', 'features of the operator'],
  ['server/lib/phone.ts', "import { clean } from '#server/lib/clean-text.ts'", 'write ./clean-text.ts'],
])('%s may not: %s', (path, text, why) => {
  expect(violationsOf({ [path]: text })).toEqual([expect.stringContaining(why)])
})

test.each([
  ['contract/tags.ts', "import { z } from 'zod'"],
  [
    'server/features/notes/actions.ts',
    "import { find } from '#server/features/users/queries.ts'; import { sql } from 'kysely'",
  ],
  ['server/jobs/runner.ts', "import type { Pool } from 'pg'"],
  ['server/features/tags/tags.test.ts', "import pg from 'pg'; import { world } from '#tests/world.ts'"],
  ['web/api/client.ts', "await fetch('/api/tags')"],
  ['server/config.ts', 'process.env'],
  ['server/features/auth/actions.ts', 'await data.asOperator(work)'],
])('%s may: %s', (path, text) => {
  expect(violationsOf({ [path]: text })).toEqual([])
})

test('a feature with an index is known to others through it', () => {
  const index = 'server/features/tickets/index.ts'
  const path = 'server/features/notes/actions.ts'
  const text = "import { lock } from '#server/features/tickets/core/lock.actions.ts'"
  expect(violationsOf({ [index]: '', [path]: text })).toEqual([expect.stringContaining('through its index.ts')])
  expect(violationsOf({ [index]: '', [path]: `import { any } from '#${index}'` })).toEqual([])
})

test.each([
  ['web/features/tickets/List.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
  ['web/features/tickets/List.tsx', "import type { Row } from '#web/features/messages/feed/rows.ts'"],
  ['web/features/tickets/List.tsx', "import styles from '#web/features/messages/feed/Feed.module.css'"],
  ['web/routes/TicketsRoute.tsx', "const { Feed } = await import('#web/features/messages/feed/Feed.tsx')"],
  ['web/main.tsx', "import { Feed } from '#web/features/messages/feed/index.ts'"],
  ['web/routes/TicketsRoute.tsx', "import { messages } from '#web/features/messages/texts/pt.ts'"],
  ['web/i18n/pt/inside.ts', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
])('%s may not reach into the folders of a feature: %s', (path, text) => {
  expect(violationsOf({ [path]: text })).toEqual([expect.stringContaining('others import the files at its top')])
})

test.each([
  ['web/features/tickets/List.tsx', "import { Feed } from '#web/features/messages/conversation.ts'"],
  ['web/features/messages/conversation.ts', "export { Feed } from './feed/Feed.tsx'"],
  ['web/features/messages/bubble/Bubble.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
  ['web/i18n/pt/inside.ts', "import { messages } from '#web/features/messages/texts/pt.ts'"],
  ['web/i18n.ts', "import('./features/messages/attendant-ai/texts/pt.ts')"],
  ['tools/settings-page.ts', "import { settings } from '#web/features/settings/texts/en.ts'"],
  ['web/realtime/start.test.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
])('%s may know of a feature: %s', (path, text) => {
  expect(violationsOf({ [path]: text })).toEqual([])
})

test('a cycle is reported, whatever kind of import closes it', () => {
  const found = violationsOf({
    'server/a.ts': "import { b } from './b.ts'",
    'server/b.ts': "export * from './c.ts'",
    'server/c.ts': "import type { A } from './a.ts'",
  })
  expect(found).toEqual(['cycle: server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts'])
})

test.each(['server', 'web'])('folders of %s that import each other are found, also through a third one', (half) => {
  const files = {
    [`${half}/jobs/a.ts`]: `import type { B } from '#${half}/http/b.ts'`,
    [`${half}/http/b.ts`]: `import { c } from '#${half}/files/c.ts'`,
    [`${half}/files/c.ts`]: '',
    [`${half}/files/d.ts`]: '',
  }
  expect(violationsOf(files)).toEqual([])
  const planted = {
    ...files,
    [`${half}/files/d.ts`]: `import { e } from '#${half}/jobs/e.ts'`,
    [`${half}/jobs/e.ts`]: '',
  }
  expect(violationsOf(planted)).toEqual([
    `folders know each other: ${half}/jobs -> ${half}/http -> ${half}/files -> ${half}/jobs ` +
      `(${half}/jobs/a.ts imports ${half}/http/b.ts; ${half}/http/b.ts imports ${half}/files/c.ts; ` +
      `${half}/files/d.ts imports ${half}/jobs/e.ts)`,
  ])
})

test('features that import each other are reported with the path of the cycle', () => {
  const files = {
    'server/features/users/actions.ts': "import type { Ticket } from '#server/features/tickets/queries.ts'",
    'server/features/tickets/queries.ts': '',
    'server/features/tickets/actions.ts': "import '#server/features/users/queries.ts'",
    'server/features/users/queries.ts': '',
  }
  expect(violationsOf(files)).toEqual([
    expect.stringContaining('tickets is not in a layer below users'),
    'folders know each other: server/features/users -> server/features/tickets -> server/features/users ' +
      '(server/features/users/actions.ts imports server/features/tickets/queries.ts; ' +
      'server/features/tickets/actions.ts imports server/features/users/queries.ts)',
  ])
})

test('features of the web app that import each other are reported', () => {
  const files = {
    'web/features/tickets/List.tsx': "import { Composer } from '#web/features/messages/conversation.ts'",
    'web/features/messages/conversation.ts': "export { Composer } from './composer/Composer.tsx'",
    'web/features/messages/composer/Composer.tsx': '',
    'web/features/tickets/undo.ts': '',
  }
  expect(violationsOf(files)).toEqual([])
  const planted = { 'web/features/messages/composer/Composer.tsx': "import '#web/features/tickets/undo.ts'" }
  expect(violationsOf({ ...files, ...planted })).toEqual([
    expect.stringContaining('a route composes them'),
    'folders know each other: web/features/tickets -> web/features/messages -> web/features/tickets ' +
      '(web/features/tickets/List.tsx imports web/features/messages/conversation.ts; ' +
      'web/features/messages/composer/Composer.tsx imports web/features/tickets/undo.ts)',
  ])
})

test.each(['server', 'web'])('folders inside a feature of %s that know each other are found', (half) => {
  const feature = `${half}/features/tickets`
  const files = {
    [`${feature}/index.ts`]: "import './read/a.ts'; import './core/b.ts'",
    [`${feature}/read/a.ts`]: '',
    [`${feature}/core/b.ts`]: `import '#${feature}/read/a.ts'; import '#${feature}/shared.ts'`,
    [`${feature}/shared.ts`]: '',
    [`${feature}/core/c.ts`]: '',
  }
  expect(violationsOf(files)).toEqual([])
  expect(violationsOf({ ...files, [`${feature}/read/a.ts`]: `import '#${feature}/core/c.ts'` })).toEqual([
    `folders know each other: ${feature}/read -> ${feature}/core -> ${feature}/read ` +
      `(${feature}/read/a.ts imports ${feature}/core/c.ts; ${feature}/core/b.ts imports ${feature}/read/a.ts)`,
  ])
})

test('a feature without a layer is reported', () => {
  expect(violationsOf({ 'server/features/surveys/actions.ts': '', 'server/features/surveys/routes.ts': '' })).toEqual([
    'server/features/surveys has no layer in tools/feature-layers.ts',
  ])
})

test('a layer of a missing feature is reported, and no feature has two layers', () => {
  const names = FEATURE_LAYERS.flat()
  expect([...new Set(names)]).toEqual(names)
  const [gone = '', ...others] = names
  expect(findMissingFeatures(others.map((name) => `server/features/${name}/actions.ts`))).toEqual([
    `tools/feature-layers.ts has a layer for server/features/${gone}, which is not there`,
  ])
})

test('files outside of folders make no cycle', () => {
  expect(
    violationsOf({ 'server/app.ts': "import '#server/jobs/a.ts'", 'server/jobs/a.ts': "import '#server/config.ts'" }),
  ).toEqual([])
})
