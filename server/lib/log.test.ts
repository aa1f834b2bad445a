import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { copyDatabase, databaseUrl, runSql } from '#tests/database.ts'
import { createLog } from './log.ts'

test('an error is logged without the row it is about', async () => {
  const name = `log_${process.pid}`
  await copyDatabase(inject('databaseUrl'), inject('template'), name)
  const client = new pg.Client(databaseUrl(inject('databaseUrl'), name))
  await client.connect()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const text = `insert into companies (name, email, recurrence) values ('Padaria', 'segredo@exemplo.com.br', null)`
  const error = await client.query(text).catch((failure: unknown) => failure)
  expect(JSON.stringify(error)).toContain('segredo@exemplo.com.br')
  log.error({ err: new Error('outer', { cause: error }) }, 'request failed')
  log.error({ err: error }, 'request failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).not.toContain('segredo')
    expect(line).toContain('23502')
    expect(line).toContain('recurrence')
  }
  await client.end()
  await runSql(inject('databaseUrl'), `drop database ${name}`)
})
