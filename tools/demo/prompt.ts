import type pg from 'pg'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { secretContext } from '#server/features/prompts/queries.ts'
import { encryptText } from '#server/lib/secrets.ts'

const COMPANY = 'Móveis Aurora'
/** The menu leads customers there; whoever needs a person goes on with sales. */
const QUEUE = 'Dúvidas'
const PEOPLE = 'Vendas'
const NAME = 'Aurora, assistente de dúvidas'
const PROMPT =
  'Você atende a Móveis Aurora, uma loja de móveis de São Paulo. Responda em poucas palavras, com simpatia.'
const MODEL = 'llama3.1'
const MAX_TURNS = 4

const KNOWLEDGE = [
  {
    name: 'Montagem e garantia',
    text: `A montagem é grátis na capital e feita em até dois dias depois da entrega.
Montamos no mesmo dia quando a entrega chega até as 11h.
A garantia dos móveis é de um ano, contada da entrega.
O prazo de entrega é de até cinco dias úteis para a capital, e o frete para o interior e o Rio é calculado pelo CEP.
As lojas abrem aos sábados das 9h às 13h e têm estacionamento.`,
  },
  {
    name: 'Pagamento e trocas',
    text: `Dá para parcelar em até seis vezes sem juros no cartão.
No Pix há desconto de 5%, e quem leva dois móveis iguais ganha desconto de 10% no segundo.
Para trocar a cor depois de comprar, avise antes da entrega: a troca não tem custo.
Um móvel com defeito é trocado em até 30 dias, e nós buscamos em casa.`,
  },
]

/**
 * Starts a fake model that answers for a queue, and lets its prompt name its address of this run. Its key is sealed with
 * `storageKey`, as the server does.
 */
export async function startPrompt(client: pg.Client, storageKey: Buffer): Promise<FakeOpenAi> {
  const model = await FakeOpenAi.start()
  const { rows } = await client.query<{ id: string }>(
    `update prompts p set base_url = $3 from companies c where c.id = p.company_id and c.name = $1 and p.name = $2
     returning p.id`,
    [COMPANY, NAME, model.url],
  )
  if (!rows.length) await addPrompt(client, storageKey, model.url)
  return model
}

async function addPrompt(client: pg.Client, storageKey: Buffer, url: string): Promise<void> {
  const { rows } = await client.query<{ id: string; company_id: string }>(
    `insert into prompts (company_id, name, prompt, base_url, model, max_tokens, max_turns, queue_id)
     select c.id, $3, $4, $5, $6, 200, $7, q.id from companies c join queues q on q.company_id = c.id and q.name = $2
     where c.name = $1 returning id, company_id`,
    [COMPANY, PEOPLE, NAME, PROMPT, url, MODEL, MAX_TURNS],
  )
  const [prompt] = rows
  if (!prompt) return
  const sealed = encryptText(storageKey, 'sk-demonstracao', secretContext(Number(prompt.id), 'apiKey'))
  await client.query('update prompts set api_key_sealed = $3 where company_id = $1 and id = $2', [
    prompt.company_id,
    prompt.id,
    sealed,
  ])
  await client.query('update queues set prompt_id = $2 where company_id = $1 and name = $3', [
    prompt.company_id,
    prompt.id,
    QUEUE,
  ])
  await addKnowledge(client, prompt)
}

/** The server reads the texts as soon as it runs. */
async function addKnowledge(client: pg.Client, prompt: { id: string; company_id: string }): Promise<void> {
  await client.query(
    `with source as (
       insert into knowledge_sources (company_id, prompt_id, kind, name, body)
       select $1, $2, 'text', name, text from json_to_recordset($3) as k (name text, text text)
       returning company_id, id)
     select enqueue_job('knowledge.read', json_build_object('companyId', company_id, 'sourceId', id), null, null, null, '{}')
     from source`,
    [prompt.company_id, prompt.id, JSON.stringify(KNOWLEDGE)],
  )
}
