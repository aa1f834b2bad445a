import type { Db } from '#server/db/client.ts'
import type { AssistantAction } from '#server/features/assistants/index.ts'
import { findKnownIds, type KnownIds } from '#server/features/queue-integrations/target.queries.ts'
import type { CustomerTexts } from './customer-texts.ts'

type Note = CustomerTexts['note']
const noteOf = (text: string): AssistantAction => ({ kind: 'note', text })

function checkOne(action: AssistantAction, { queues, tags, members }: KnownIds, note: Note): AssistantAction[] {
  if (action.kind === 'tag') return tags.includes(action.tagId) ? [action] : [noteOf(note.unknownTag(action.tagId))]
  if (action.kind === 'handOver') {
    const { queueId } = action
    if (queueId === null || queues.includes(queueId)) return [action]
    return [noteOf(note.unknownQueue(queueId)), { ...action, queueId: null }]
  }
  if (action.kind !== 'transfer') return [action]
  const { queueId, userId } = action
  if (!queues.includes(queueId)) {
    return [noteOf(note.unknownQueue(queueId)), { kind: 'handOver', reason: 'failed', queueId: null }]
  }
  const isMember = members.some((one) => one.userId === userId && (one.queueId === null || one.queueId === queueId))
  if (userId === null || isMember) return [action]
  return [noteOf(note.unknownUser(userId)), { ...action, userId: null }]
}

/**
 * Outside systems may name any id. One that the company does not have becomes a note for attendants, and the conversation
 * goes where a person finds it.
 */
export async function checkIds(
  db: Db,
  companyId: number,
  actions: AssistantAction[],
  { note }: CustomerTexts,
): Promise<AssistantAction[]> {
  const named = {
    queueIds: actions.flatMap((one) => ('queueId' in one && one.queueId !== null ? [one.queueId] : [])),
    userIds: actions.flatMap((one) => (one.kind === 'transfer' && one.userId !== null ? [one.userId] : [])),
    tagIds: actions.flatMap((one) => (one.kind === 'tag' ? [one.tagId] : [])),
  }
  if (Object.values(named).every((ids) => ids.length === 0)) return actions
  const known = await findKnownIds(db, companyId, named)
  return actions.flatMap((action) => checkOne(action, known, note))
}
