import { sql } from 'kysely'
import type { AnswerSource } from '#contract/ai.ts'
import type { Db } from '#server/db/client.ts'
import { similarityOf } from './similarity.ts'

/** How many passages an answer may be made from. */
const MAX_PASSAGES = 6
/** A passage has at least this part of the words of a question, or is at least this similar to it. */
const MIN_SHARE = 0.3
const MIN_SIMILARITY = 0.4

/** Words with which people ask about anything; they say nothing of what is asked. */
const FILLERS =
  'quero queria quer saber sabe gostaria preciso precisa favor poderia pode podem consigo como qual quais quando quanto quanta quantos onde porque voce voces tem tenho fazer faz faco dizer diga informar informacao ajuda ajudar bom dia boa tarde noite ola obrigado obrigada sobre ainda agora aqui favor gente alguem coisa'

/** The vector of a question, and the model that made it. */
export type QuestionMeaning = { vector: Buffer; model: string }

type Found = AnswerSource & { score: number }

/** Finds passages of approved sources by the words of the question, without regard to accents and endings. */
async function findByWords(db: Db, companyId: number, promptId: number, question: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with words as (
      select lexeme from unnest(to_tsvector('portuguese'::regconfig, plain_text(${question})))
      except select lexeme from unnest(to_tsvector('portuguese'::regconfig, ${FILLERS}))),
    asked as (select count(*)::float8 as total, string_agg(quote_literal(lexeme), ' | ')::tsquery as query from words),
    found as (
      select p.id, p.source_id, s.name, p.page, p.body, asked.total, ts_rank_cd(p.search, asked.query, 1) as rank,
        (select count(*) from words w where p.search @@ quote_literal(w.lexeme)::tsquery)::float8 as hits
      from asked, knowledge_passages p
        join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id and s.status = 'ready'
      where p.company_id = ${companyId} and p.prompt_id = ${promptId} and asked.total > 0 and p.search @@ asked.query)
    select id, source_id as "sourceId", name, page, body as text, hits / total + rank / 100 as score
    from found where hits / total >= ${MIN_SHARE} order by score desc, id limit ${MAX_PASSAGES}`.execute(db)
  return rows
}

async function findByMeaning(db: Db, companyId: number, promptId: number, asked: QuestionMeaning): Promise<Found[]> {
  const { rows } = await sql<{ id: number; embedding: Buffer }>`
    select p.id, p.embedding from knowledge_passages p
      join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id and s.status = 'ready'
    where p.company_id = ${companyId} and p.prompt_id = ${promptId} and p.embedding_model = ${asked.model}`.execute(db)
  const best = rows
    .map(({ id, embedding }) => ({ id, score: similarityOf(embedding, asked.vector) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_PASSAGES)
  if (best.length === 0) return []
  const { rows: passages } = await sql<AnswerSource>`
    select p.id, p.source_id as "sourceId", s.name, p.page, p.body as text from knowledge_passages p
      join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id
    where p.company_id = ${companyId} and p.id = any(${best.map(({ id }) => id)}::bigint[])`.execute(db)
  return passages.map((passage) => ({ ...passage, score: best.find(({ id }) => id === passage.id)?.score ?? 0 }))
}

/** Returns the passages that fit a question best, by words and, if `meaning` is given, by meaning. */
export async function findPassages(
  db: Db,
  companyId: number,
  promptId: number,
  { question, meaning }: { question: string; meaning: QuestionMeaning | null },
): Promise<AnswerSource[]> {
  const byWords = await findByWords(db, companyId, promptId, question)
  const byMeaning = meaning ? await findByMeaning(db, companyId, promptId, meaning) : []
  const best = new Map<number, Found>()
  // A passage that is found both ways counts twice.
  for (const found of [...byWords, ...byMeaning]) {
    const score = found.score + (best.get(found.id)?.score ?? 0)
    best.set(found.id, { ...found, score })
  }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, MAX_PASSAGES)
    .map(({ score: _, ...passage }) => passage)
}

/** Returns whether the prompt has anything to say, and by which model's meaning it can be found. */
export async function knowledgeOf(
  db: Db,
  companyId: number,
  promptId: number,
): Promise<{ hasSources: boolean; meaningModel: string | null }> {
  const { rows } = await sql<{ hasSources: boolean; meaningModel: string | null }>`
    select exists (select from knowledge_sources s where s.company_id = ${companyId} and s.prompt_id = ${promptId}
        and s.status = 'ready' and s.passages > 0) as "hasSources",
      (select p.embedding_model from knowledge_passages p where p.company_id = ${companyId}
        and p.prompt_id = ${promptId} and p.embedding_model is not null limit 1) as "meaningModel"`.execute(db)
  return rows[0] ?? { hasSources: false, meaningModel: null }
}
