import { expect, test } from 'vitest'
import { createDb } from './client.ts'
import { createTestApp } from '#tests/test-app.ts'
import { migrate } from './migrate.ts'

test('a migration with a reserved number runs after one with a higher number', async () => {
  const app = await createTestApp()
  try {
    await app.owner.query(`delete from kysely_migration where name = '0071_polls'`)
    await app.owner.query('drop table poll_votes')
    await app.owner.query('alter table messages drop column poll, drop column is_edit_sealed')
    expect(await migrate(createDb(app.owner))).toEqual(['0071_polls'])
    expect(await migrate(createDb(app.owner))).toEqual([])
  } finally {
    await app.close()
  }
})
