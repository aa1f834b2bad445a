import { sql } from 'kysely'
import {
  KNOWLEDGE_LIMITS,
  type KnowledgeSource,
  type KnowledgeSourceChange,
  type KnowledgeSourceInput,
  type SourceFault,
  type SourceKind,
} from '#contract/knowledge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { enqueueFileCleanup, insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { Piece } from './cut.ts'
import { getSource } from './queries.ts'

/** Locks the prompt, so that no two sources are the last one that fits. Throws ERR_NO_PROMPT_FOUND, ERR_SOURCE_LIMIT. */
async function assertRoom(tx: Tx, promptId: number): Promise<void> {
  const { companyId, db } = tx
  const { rows: prompts } =
    await sql`select from prompts where company_id = ${companyId} and id = ${promptId} for no key update`.execute(db)
  if (prompts.length === 0) throw new AppError('ERR_NO_PROMPT_FOUND')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from knowledge_sources
    where company_id = ${companyId} and prompt_id = ${promptId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= KNOWLEDGE_LIMITS.sources) throw new AppError('ERR_SOURCE_LIMIT')
}

type NewSource = { kind: SourceKind; name: string; url?: string; body?: string; fileId?: string }

async function insertSource(tx: Tx, promptId: number, source: NewSource): Promise<KnowledgeSource> {
  const { companyId, db, userId } = tx
  const { id } = await db
    .insertInto('knowledgeSources')
    .values({ companyId, promptId, userId, ...source })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.enqueue('knowledge.read', { companyId, sourceId: id })
  return getSource(db, companyId, id)
}

export async function createSource(tx: Tx, promptId: number, input: KnowledgeSourceInput): Promise<KnowledgeSource> {
  await assertRoom(tx, promptId)
  if (input.kind === 'text') return insertSource(tx, promptId, { kind: 'text', name: input.name, body: input.text })
  const name =
    input.name ||
    input.url
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .slice(0, 200)
  return insertSource(tx, promptId, { kind: 'page', name, url: input.url })
}

const KIND_OF_ENDING: Record<string, SourceKind> = {
  pdf: 'pdf',
  csv: 'table',
  xlsx: 'table',
  xls: 'table',
  txt: 'text',
  md: 'text',
}
export const kindOfFile = (name: string): SourceKind => {
  const kind = KIND_OF_ENDING[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!kind) throw wrongField('file', 'Invalid value')
  return kind
}

/** A text file is kept as a file, too: its source is read from there. */
export async function createFileSource(tx: Tx, promptId: number, stored: StoredFile): Promise<KnowledgeSource> {
  await assertRoom(tx, promptId)
  const fileId = await insertFile(tx, stored)
  return insertSource(tx, promptId, { kind: kindOfFile(stored.name), name: stored.name.slice(0, 200), fileId })
}

const sourceRow = (tx: Tx, id: number) =>
  tx.db.updateTable('knowledgeSources').where('companyId', '=', tx.companyId).where('id', '=', id)

export async function updateSource(
  tx: Tx,
  id: number,
  { name, text }: KnowledgeSourceChange,
): Promise<KnowledgeSource> {
  const before = await getSource(tx.db, tx.companyId, id)
  const isRewritten = text !== undefined && text !== before.text
  if (isRewritten && before.text === '') throw wrongField('text', 'Invalid value')
  await sourceRow(tx, id)
    .set({ ...(name === undefined ? {} : { name }), updatedAt: transactionStart })
    .execute()
  if (!isRewritten) return getSource(tx.db, tx.companyId, id)
  await sourceRow(tx, id).set({ body: text }).execute()
  return readAgain(tx, id)
}

/** Lets a source be read again. Until then nothing of it is used. */
export async function readAgain(tx: Tx, id: number): Promise<KnowledgeSource> {
  const { companyId, db } = tx
  await getSource(db, companyId, id)
  await sourceRow(tx, id).set({ status: 'reading', error: null, updatedAt: transactionStart }).execute()
  await tx.enqueue('knowledge.read', { companyId, sourceId: id })
  return getSource(db, companyId, id)
}

/** What a page of the web says is used only once somebody has read it. */
export async function approveSource(tx: Tx, id: number): Promise<KnowledgeSource> {
  const { companyId, db, userId } = tx
  const { status } = await getSource(db, companyId, id)
  if (status !== 'review') throw new AppError('ERR_SOURCE_NOT_IN_REVIEW')
  await sourceRow(tx, id).set({ status: 'ready', approvedBy: userId, updatedAt: transactionStart }).execute()
  return getSource(db, companyId, id)
}

export async function deleteSource(tx: Tx, id: number): Promise<void> {
  const { companyId, db } = tx
  await getSource(db, companyId, id)
  const { fileId } = await db
    .deleteFrom('knowledgeSources')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirstOrThrow()
  await enqueueFileCleanup(tx, [fileId])
}

export type ReadResult = { pieces: Piece[]; pages: number; title?: string }

/** Replaces the passages of a source by what was read. Passages with the same words keep their meaning. */
export async function storePassages(
  tx: Tx,
  id: number,
  kind: SourceKind,
  { pieces, pages, title }: ReadResult,
): Promise<void> {
  const { companyId, db } = tx
  const { promptId, name, url } = await getSource(db, companyId, id)
  const { rows } = await sql<{ others: number }>`select coalesce(sum(passages), 0)::int as others from knowledge_sources
    where company_id = ${companyId} and prompt_id = ${promptId} and id <> ${id}`.execute(db)
  if (pieces.length === 0) return failSource(tx, id, 'empty')
  if ((rows[0]?.others ?? 0) + pieces.length > KNOWLEDGE_LIMITS.passages) return failSource(tx, id, 'tooMany')
  const texts = pieces.map(({ text }) => text)
  const numbers = pieces.map(({ page }) => page)
  await sql`with old as (
      delete from knowledge_passages where company_id = ${companyId} and source_id = ${id}
      returning body, embedding, embedding_model),
    known as (select distinct on (body) body, embedding, embedding_model from old where embedding is not null)
    insert into knowledge_passages (company_id, source_id, prompt_id, position, page, body, embedding, embedding_model)
    select ${companyId}, ${id}, ${promptId}, 1000000 + given.position, given.page, given.body, known.embedding, known.embedding_model
    from unnest(${texts}::text[], ${numbers}::int[]) with ordinality as given (body, page, position)
      left join known on known.body = given.body`.execute(db)
  await sql`update knowledge_passages set position = position - 1000000
    where company_id = ${companyId} and source_id = ${id} and position > 1000000`.execute(db)
  const isUnnamed = kind === 'page' && title && url.includes(name)
  await sourceRow(tx, id)
    .set({
      ...{ status: kind === 'page' ? 'review' : 'ready', error: null, pages, passages: pieces.length },
      ...{ byMeaning: false, readAt: transactionStart, updatedAt: transactionStart },
      ...(isUnnamed ? { name: title.slice(0, 200) } : {}),
    })
    .execute()
}

export async function failSource(tx: Tx, id: number, error: SourceFault): Promise<void> {
  await sourceRow(tx, id).set({ status: 'failed', error, updatedAt: transactionStart }).execute()
}

export async function setFoundByMeaning(tx: Tx, id: number, byMeaning: boolean): Promise<void> {
  await sourceRow(tx, id).set({ byMeaning }).execute()
}
