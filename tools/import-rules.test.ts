import { expect, test } from 'vitest'
import { FEATURE_LAYERS, findMissingFeatures } from './feature-layers.ts'
import { parse } from './imports.ts'
import { findUnseen, findViolations } from './import-rules.ts'

const violationsOf = (files: Record<string, string>): string[] =>
  findViolations(Object.entries(files).map(([path, text]) => parse(path, text)))

test.each([
  ['contract/tags.ts', "import dayjs from 'dayjs'", 'contract/ may import only zod'],
  ['contract/tags.ts', "export type { Db } from '#server/db/client.ts'", 'contract/ may import only zod'],
  [
    'fakes/efi/bank.ts',
    "import { databaseUrl } from '#tests/database.ts'",
    'fakes/ may not import tests/, tools/ or bench/',
  ],
  ['tools/seed.ts', "import { measure } from '../bench/measure.ts'", 'only bench/ may import bench/'],
  [
    'web/ui/Tag.tsx',
    "import type { Config } from '../../server/config.ts'",
    'web/ may not import server/, only contract/',
  ],
  ['server/app.ts', "const page = await import('#web/main.tsx')", 'server/ may not import web/'],
  [
    'server/app.ts',
    "import { world } from '#tests/world.ts'",
    'the product may not import tests, tools, fakes or bench',
  ],
  [
    'server/channels/meta/channel.ts',
    "import '#server/features/tickets/actions.ts'",
    'channels and integrations may not import features, http/ or realtime/',
  ],
  [
    'server/integrations/pix/client.ts',
    "import { fail } from '#server/http/errors.ts'",
    'channels and integrations may not import features, http/ or realtime/',
  ],
  [
    'server/features/tags/list.queries.ts',
    "import { create } from './actions.ts'",
    'queries may not import actions, jobs or routes',
  ],
  [
    'server/features/tags/actions.ts',
    "type App = import('fastify').FastifyInstance",
    'actions and jobs may not import routes or Fastify',
  ],
  [
    'server/features/notes/actions.ts',
    "import type { Viewer } from '#server/features/users/rights.ts'",
    'a feature may import only actions and queries of another one',
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
  [
    'server/db/client.ts',
    "import type { Channel } from '#server/channels/port.ts'",
    'server/db/ may import only server/lib/',
  ],
  [
    'web/features/tags/Tags.tsx',
    "import { rows } from '#web/features/tickets/cache.ts'",
    'a feature of the web app may import only the features that WEB_BELOW lists for it',
  ],
  ['server/http/route-guard.ts', "import { Server } from 'socket.io'", 'only server/realtime/ may import Socket.IO'],
  [
    'server/features/tags/actions.ts',
    "import { run } from 'graphile-worker'",
    'only server/jobs/ may import graphile-worker',
  ],
  ['server/features/tags/queries.ts', "import type { Pool } from 'pg'", 'only server/db/ may import pg'],
  [
    'server/features/tags/routes.ts',
    "import { sql } from 'kysely'",
    'only server/db/, actions, queries and the stores of channels may import Kysely',
  ],
  [
    'server/features/tags/actions.ts',
    'const { env } = process; process.env.PORT',
    'only server/config.ts and server/main.ts may read the environment',
  ],
  ['web/features/tags/api.ts', "await fetch('/api/tags')", 'in the web app only web/api/ may send requests'],
  [
    'server/features/tags/actions.ts',
    'await asOperator(work)',
    'only the features of the operator may open a transaction across companies',
  ],
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

test('other features may import only the index of a feature that has one', () => {
  const index = 'server/features/tickets/index.ts'
  const path = 'server/features/notes/actions.ts'
  const text = "import { lock } from '#server/features/tickets/core/lock.actions.ts'"
  expect(violationsOf({ [index]: '', [path]: text })).toEqual([expect.stringContaining('only its index.ts')])
  expect(violationsOf({ [index]: '', [path]: `import { any } from '#${index}'` })).toEqual([])
})

test.each([
  ['web/features/tickets/List.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
  ['web/features/tickets/List.tsx', "import type { Row } from '#web/features/messages/feed/rows.ts'"],
  ['web/features/tickets/List.tsx', "import styles from '#web/features/messages/feed/Feed.module.css'"],
  ['web/routes/TicketsRoute.tsx', "const { Feed } = await import('#web/features/messages/feed/Feed.tsx')"],
  ['web/main.tsx', "import { Feed } from '#web/features/messages/feed/index.ts'"],
  ['web/routes/TicketsRoute.tsx', "import messages from '#web/features/messages/texts/pt.json'"],
  ['web/i18n/pt/inside.ts', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
])('%s may not import from the folders of a feature: %s', (path, text) => {
  expect(violationsOf({ [path]: text })).toEqual([expect.stringContaining('only the files at the top')])
})

test.each([
  ['web/features/tickets/List.tsx', "import { Feed } from '#web/features/messages/conversation.ts'"],
  ['web/features/messages/conversation.ts', "export { Feed } from './feed/Feed.tsx'"],
  ['web/features/messages/bubble/Bubble.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
  ['web/i18n/pt/inside.ts', "import messages from '#web/features/messages/texts/pt.json'"],
  ['web/i18n.ts', "import('./features/messages/attendant-ai/texts/pt.json')"],
  ['tools/settings-page.ts', "import en from '#web/features/settings/texts/en.json'"],
  ['web/realtime/start.test.tsx', "import { Feed } from '#web/features/messages/feed/Feed.tsx'"],
])('%s may import from a feature: %s', (path, text) => {
  expect(violationsOf({ [path]: text })).toEqual([])
})

test('a folder of which nothing was seen is reported, and a file that another one imports', () => {
  const files = [
    'contract/a.ts',
    'server/main.ts',
    'web/main.tsx',
    'fakes/a.ts',
    'tests/a.ts',
    'tools/a.ts',
    'bench/a.ts',
  ]
  const text = "import { b } from '#server/lib/b.ts'; import './looks.css'; import { z } from 'zod'"
  const unseen = (paths: string[]): string[] =>
    findUnseen(paths.map((path) => parse(path, path === 'server/main.ts' ? text : '')))
  expect(unseen([...files, 'server/lib/b.ts'])).toEqual([])
  expect(unseen(files)).toEqual(['server/main.ts imports server/lib/b.ts, which the search did not see'])
  expect(unseen([...files.filter((path) => path !== 'fakes/a.ts'), 'server/lib/b.ts'])).toEqual([
    'the search saw no file in fakes/',
  ])
})

test('a cycle is reported, whatever kind of import closes it', () => {
  const found = violationsOf({
    'server/a.ts': "import { b } from './b.ts'",
    'server/b.ts': "export * from './c.ts'",
    'server/c.ts': "import type { A } from './a.ts'",
  })
  expect(found).toEqual(['cycle: server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts'])
})

test.each(['server', 'web'])('folders of %s that import each other are reported, also through a third one', (half) => {
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
    `folders import each other: ${half}/jobs -> ${half}/http -> ${half}/files -> ${half}/jobs ` +
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
    'folders import each other: server/features/users -> server/features/tickets -> server/features/users ' +
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
    expect.stringContaining('that WEB_BELOW lists'),
    'folders import each other: web/features/tickets -> web/features/messages -> web/features/tickets ' +
      '(web/features/tickets/List.tsx imports web/features/messages/conversation.ts; ' +
      'web/features/messages/composer/Composer.tsx imports web/features/tickets/undo.ts)',
  ])
})

test.each(['server', 'web'])('folders inside a feature of %s that import each other are reported', (half) => {
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
    `folders import each other: ${feature}/read -> ${feature}/core -> ${feature}/read ` +
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
    `tools/feature-layers.ts has a layer for server/features/${gone}, which does not exist`,
  ])
})

test('a file directly in server/ makes no cycle of folders', () => {
  expect(
    violationsOf({ 'server/app.ts': "import '#server/jobs/a.ts'", 'server/jobs/a.ts': "import '#server/config.ts'" }),
  ).toEqual([])
})
