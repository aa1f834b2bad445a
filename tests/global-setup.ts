import type { TestProject } from 'vitest/node'
import { makeTemplate, startDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** The server uses this login, which owns nothing. */
    loginUrl: string
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase()
  const template = 'balcao_template'
  project.provide('loginUrl', await makeTemplate(database.url, template))
  project.provide('databaseUrl', database.url)
  project.provide('template', template)
  return database.stop
}
