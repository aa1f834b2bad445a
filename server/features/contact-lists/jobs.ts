import { importAllRows } from '#server/features/imports/index.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { finishQuestion, returnQuestion, beginQuestion } from './check.actions.ts'
import { listTarget } from './import-target.actions.ts'
import { markUndeliverable } from './undeliverable.actions.ts'
import { askAbout, withAnswers } from '#server/channels/number-answer.ts'

type ListJobs = Pick<JobHandlers, 'contactList.import' | 'contactList.check' | 'contactList.markUndeliverable'>

export const contactListJobs = ({ data, services }: JobContext): ListJobs => ({
  'contactList.import': (payload) => importAllRows(data, payload, listTarget),

  'contactList.markUndeliverable': ({ companyId, contactId }) =>
    data.change({ companyId, userId: null }, (tx) => markUndeliverable(tx, contactId)),

  /** One question a job: the state between two of them is in the database only. */
  'contactList.check': async ({ companyId, listId }) => {
    const actor = { companyId, userId: null }
    const question = await data.change(actor, (tx) => beginQuestion(tx, listId))
    if (!question) return
    const { connectionId, people } = question
    const response = await services.channels.run(askAbout(connectionId, people))
    if (!response) return data.change(actor, (tx) => returnQuestion(tx, listId))
    if ('failed' in response) services.log.warn({ reason: response.failed }, 'numbers could not be checked')
    await data.change(actor, (tx) => finishQuestion(tx, listId, question, withAnswers(people, response)))
  },
})
