import type pg from 'pg'
import { ask, choices, FakeTypebot, say, type FakeBlock } from '#fakes/typebot/typebot.ts'

const COMPANY = 'Móveis Aurora'
const QUEUE = 'Entregas'
const NAME = 'Assistente de entregas'
const SLUG = 'entregas'

/** Customers choose, tell the number of their order, and then go to a person. */
const FLOW: FakeBlock[] = [
  say('Oi, {{pushName}}! Sou o assistente de entregas da Móveis Aurora. 🚚'),
  say('O que você precisa?'),
  choices('Onde está o meu pedido?', 'Remarcar a entrega', 'Falar com alguém'),
  { go: 7, if: 'Falar com alguém' },
  say('Qual é o número do pedido?'),
  ask('text input'),
  say('Anotei. Já passei os dados para a equipe.'),
  say('Um atendente continua com você em instantes.'),
]

/** Starts a fake Typebot at which the queue for deliveries is served, and lets the queue name its address of this run. */
export async function startTypebot(client: pg.Client): Promise<FakeTypebot> {
  const typebot = await FakeTypebot.start()
  typebot.bots.set(SLUG, FLOW)
  await client.query(
    `insert into queue_integrations (company_id, type, name, project_name, url, typebot_slug, typebot_expires, typebot_delay_message)
     select id, 'typebot', $2, $2, $3, $4, 30, 1200 from companies where name = $1
     on conflict (company_id, lower(name)) do update set url = excluded.url`,
    [COMPANY, NAME, typebot.url, SLUG],
  )
  await client.query(
    `update queues q set integration_id = i.id from queue_integrations i join companies c on c.id = i.company_id
     where q.company_id = i.company_id and q.name = $2 and i.name = $3 and c.name = $1 and q.integration_id is null`,
    [COMPANY, QUEUE, NAME],
  )
  return typebot
}
