import type { Data } from '#server/db/change.ts'
import type { Services } from '#server/http/services.ts'

/** What jobs work with. */
export type JobDeps = { data: Data; services: Services }
