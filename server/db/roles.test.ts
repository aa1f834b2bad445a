import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#server/desk.ts'
import { databaseUrl, log, runSql } from '#tests/database.ts'

const admin = inject('databaseUrl')
const name = `roles_${process.pid}`
const url = new URL(databaseUrl(admin, name))
url.username = name
url.password = 'senha'

beforeEach(async () => {
  await runSql(admin, `create role ${name} login password 'senha'`)
  await runSql(admin, `create database ${name} owner ${name}`)
})
afterEach(async () => {
  await runSql(admin, `drop database ${name} with (force)`)
  await runSql(admin, `drop role ${name}`)
})

test('an owner of the database who may not make roles is told what to ask for, and gets on with that', async () => {
  await expect(prepareDatabase(url.href, log)).rejects.toThrow(
    `grant balcao_app, balcao_provider, balcao_nobody to ${name}`,
  )
  await runSql(admin, `grant balcao_app, balcao_provider, balcao_nobody to ${name}`)
  await prepareDatabase(url.href, log)
})
