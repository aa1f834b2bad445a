import { getPromptAccess } from '#server/features/prompts/model-access.queries.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { failSource, setFoundByMeaning, storePassages } from './actions.ts'
import { embedSource } from './embed.actions.ts'
import { findUnreadSource } from './queries.ts'
import { readSource, SourceError } from './read-source.ts'

export const knowledgeJobs = (deps: JobContext): Pick<JobHandlers, 'knowledge.read'> => ({
  /** The passages answer by their words as soon as they are stored; their meaning follows. */
  async 'knowledge.read'({ companyId, sourceId }) {
    const { data, services } = deps
    const actor = { companyId, userId: null }
    const source = await data.read(actor, (db) => findUnreadSource(db, companyId, sourceId))
    if (!source) return
    try {
      const read = await readSource(services, companyId, source)
      await data.change(actor, (tx) => storePassages(tx, sourceId, source.kind, read))
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return data.change(actor, (tx) => failSource(tx, sourceId, error.fault))
    }
    const prompt = await data.read(actor, (db) => getPromptAccess(db, companyId, source.promptId, services))
    const byMeaning = await embedSource(deps, actor, prompt, sourceId)
    await data.change(actor, (tx) => setFoundByMeaning(tx, sourceId, byMeaning))
  },
})
