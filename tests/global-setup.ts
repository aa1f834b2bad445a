import type { TestProject } from 'vitest/node'
import { makeTemplate, startDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase()
  const template = 'balcao_template'
  await makeTemplate(database.url, template)
  project.provide('databaseUrl', database.url)
  project.provide('template', template)
  return database.stop
}
