import { sql } from 'kysely'
import type {
  KnowledgeSource,
  KnowledgeSourcePage,
  PassagePage,
  SourceFault,
  SourceKind,
  SourceStatus,
} from '#contract/knowledge.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 50
const SOURCES_PAGE = 20

const sources = (db: Db, companyId: number) =>
  db
    .selectFrom('knowledgeSources')
    .where('companyId', '=', companyId)
    .select(['id', 'promptId', 'name', 'url', 'pages', 'passages', 'byMeaning', 'readAt', 'createdAt', 'updatedAt'])
    .select([
      sql<SourceKind>`kind`.as('kind'),
      sql<SourceStatus>`status`.as('status'),
      sql<SourceFault | null>`error`.as('error'),
    ])

/** Lists what a prompt knows, in the order in which it was given. */
export async function listSources(
  db: Db,
  companyId: number,
  promptId: number,
  pageNumber: number,
): Promise<KnowledgeSourcePage> {
  // One statement, because a browser that reads "reading: 0" beside a row that is being read would ask no more.
  const list = sources(db, companyId)
    .select([
      sql<number>`sum(passages) over ()`.as('allPassages'),
      sql<number>`count(*) filter (where status = 'reading') over ()`.as('reading'),
    ])
    .where('promptId', '=', promptId)
    .orderBy('id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: SOURCES_PAGE })
  const { allPassages = 0, reading = 0 } = found[0] ?? {}
  return {
    ...page,
    passages: Number(allPassages),
    reading: Number(reading),
    sources: found.map(({ allPassages: _passages, reading: _reading, ...source }) => source),
  }
}

/** `text` is empty but for texts: files are not shown again. */
export async function getSource(db: Db, companyId: number, id: number): Promise<KnowledgeSource> {
  const source = await sources(db, companyId).select('body as text').where('id', '=', id).executeTakeFirst()
  if (!source) throw new AppError('ERR_NO_SOURCE_FOUND')
  return source
}

export async function listPassages(
  db: Db,
  companyId: number,
  sourceId: number,
  pageNumber: number,
): Promise<PassagePage> {
  await getSource(db, companyId, sourceId)
  const list = db
    .selectFrom('knowledgePassages')
    .select(['id', 'page', 'body as text'])
    .where('companyId', '=', companyId)
    .where('sourceId', '=', sourceId)
    .orderBy('position')
  const { rows: passages, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { ...page, passages }
}

/** What the job that reads a source needs; null when the source is gone or was read meanwhile. */
export async function findUnreadSource(db: Db, companyId: number, id: number) {
  const row = await db
    .selectFrom('knowledgeSources')
    .leftJoin('files', (join) =>
      join
        .onRef('files.companyId', '=', 'knowledgeSources.companyId')
        .onRef('files.id', '=', 'knowledgeSources.fileId'),
    )
    .select([
      'knowledgeSources.promptId',
      'knowledgeSources.url',
      'knowledgeSources.body',
      'files.path',
      'files.sha256',
    ])
    .select(['files.name as fileName', 'knowledgeSources.name', sql<SourceKind>`kind`.as('kind')])
    .where('knowledgeSources.companyId', '=', companyId)
    .where('knowledgeSources.id', '=', id)
    .where('status', '=', 'reading')
    .executeTakeFirst()
  return row ?? null
}
