import { expect, test } from 'vitest'
import { parse } from './imports.ts'
import { touchedTests } from './touched-tests.ts'

const sources = Object.entries({
  'contract/tags.ts': '',
  'server/lib/phone.ts': '',
  'server/lib/phone.test.ts': "import { toPhone } from './phone.ts'",
  'server/features/tags/actions.ts': "import { toPhone } from '#server/lib/phone.ts'",
  'server/features/tags/routes.ts': "import { tag } from '#contract/tags.ts'; import { save } from './actions.ts'",
  'server/features/tags/tags.test.ts': "import { createTestApp } from '#tests/test-app.ts'",
  'server/features/tags/kill.process.test.ts': "import { save } from './actions.ts'",
  'server/features/notes/notes.test.ts': "import { tagged } from '#tests/tag-fixture.ts'",
  'server/features/lists/lists.test.ts': "import { save } from '#server/features/tags/actions.ts'",
  'server/features/lists/far.test.ts': "import { all } from './lists.ts'",
  'server/features/lists/lists.ts': "import { save } from '#server/features/tags/actions.ts'",
  'server/runtime.ts': "import { tagRoutes } from '#server/features/tags/routes.ts'",
  'tests/test-app.ts': "import { createRuntime } from '#server/runtime.ts'",
  'tests/tag-fixture.ts': "import { save } from '#server/features/tags/actions.ts'; import './test-app.ts'",
  'web/features/tags/Tags.tsx': "import type { Tag } from '#contract/tags.ts'",
  'web/features/tags/Tags.test.tsx': "import { Tags } from './Tags.tsx'",
}).map(([path, text]) => parse(path, text))

test.each([
  [
    ['server/features/tags/actions.ts'],
    ['server/features/lists/far.test.ts', 'server/features/lists/lists.test.ts', 'server/features/tags/tags.test.ts'],
  ],
  [['contract/tags.ts'], ['server/features/tags/tags.test.ts']],
  [['web/features/tags/Tags.tsx', 'README.md'], ['web/features/tags/Tags.test.tsx']],
  [['server/features/notes/notes.test.ts'], ['server/features/notes/notes.test.ts']],
  [['tests/tag-fixture.ts'], ['server/features/notes/notes.test.ts']],
  [['server/lib/phone.ts'], ['server/features/lists/lists.test.ts', 'server/lib/phone.test.ts']],
  [['tests/test-app.ts'], ['server/features/notes/notes.test.ts', 'server/features/tags/tags.test.ts']],
  [['README.md'], []],
])('a change of %j touches %j', (changed, tests) => {
  expect(touchedTests(sources, changed)?.toSorted()).toEqual(tests)
})

test.each(['package.json', 'vitest.config.ts', 'server/db/migrations/0001_start.ts'])(
  'a change of %s may touch every test',
  (path) => expect(touchedTests(sources, [path])).toBeNull(),
)
