import type pg from 'pg'

/** Texts of the smaller screens of a company. */
export type DemoEveryday = {
  schedules: { next: string; sent: string }
  optOut: { proof: string; importName: string }
}

/** Makes scheduled messages, invoices and opt-outs. */
export async function addEveryday(
  client: pg.Client,
  companyId: number,
  { schedules, optOut }: DemoEveryday,
): Promise<void> {
  await addNextSchedule(client, companyId, schedules.next)
  await addSentSchedule(client, companyId, schedules.sent)
  await addInvoices(client, companyId)
  await addOptOuts(client, companyId, optOut)
}

/** The message waits for tomorrow morning with its job, as one that somebody scheduled. */
async function addNextSchedule(client: pg.Client, companyId: number, body: string): Promise<void> {
  await client.query(
    `with made as (
       insert into schedules (company_id, body, contact_id, user_id, connection_id, send_at)
       select t.company_id, $2, t.contact_id, t.user_id, t.connection_id,
         (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day 9 hours') at time zone 'America/Sao_Paulo'
       from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.is_default
       where t.company_id = $1 and t.status = 'open' order by t.updated_at desc, t.id limit 1
       returning company_id, id, send_at)
     select enqueue_job('schedule.send', json_build_object('companyId', company_id), 'schedule.send/' || id, send_at, null, '{}')
     from made`,
    [companyId, body],
  )
}

/** The message stands at the end of a conversation that was closed in the week before, and that no campaign began. */
async function addSentSchedule(client: pg.Client, companyId: number, body: string): Promise<void> {
  await client.query(
    `with of as (
       select * from tickets where company_id = $1 and status = 'closed' and campaign_id is null
         and closed_at < now() - interval '7 days'
       order by closed_at desc, id limit 1),
     made as (
       insert into schedules (company_id, body, contact_id, user_id, connection_id, ticket_id, send_at, sent_at, status,
         created_at, updated_at)
       select company_id, $2, contact_id, user_id, connection_id, id, at, at, 'ENVIADA', at - interval '2 hours', at
       from of, lateral (select closed_at - interval '10 seconds' as at) moment
       returning *),
     said as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, schedule_id, provider_id,
         from_me, body, ack, read, written_at, created_at, updated_at)
       select m.company_id, m.ticket_id, m.contact_id, m.connection_id, of.queue_id, m.id,
         '3EB0' || upper(substr(md5('schedule/' || m.id), 1, 18)), true, m.body, 4, true, m.sent_at, m.sent_at, m.sent_at
       from made m, of)
     update tickets t set last_message = $2, from_me = true from made where t.company_id = $1 and t.id = made.ticket_id`,
    [companyId, body],
  )
}

/** The company has paid until the due date of the open invoice. */
async function addInvoices(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `with company as (
       update companies set due_date = current_date + 15 where id = $1 returning id, due_date, plan_id)
     insert into invoices (company_id, detail, value_cents, due_date, status, paid_at, created_at, updated_at)
     select c.id, p.name, p.price_cents, (c.due_date - i.age)::date, i.status, now() - i.paid_ago,
       now() - i.age - interval '3 days', now() - coalesce(i.paid_ago, '3 days')
     from company c join plans p on p.id = c.plan_id,
       (values (interval '1 month', 'paid', interval '17 days'), (interval '0', 'open', null)) i (age, status, paid_ago)`,
    [companyId],
  )
}

/** Moves due dates that came near while the data was kept, so that no company is ever asked to pay before it goes on. */
export async function moveDueDates(client: pg.Client): Promise<void> {
  await client.query(
    `with moved as (
       update companies set due_date = current_date + 15 where due_date < current_date + 8 returning id, due_date)
     update invoices i set due_date = moved.due_date from moved where i.company_id = moved.id and i.status = 'open'`,
  )
}

/** Besides the opt-out by reply to a campaign: one that a person of the company wrote down, and two of an import. */
async function addOptOuts(
  client: pg.Client,
  companyId: number,
  { proof, importName }: DemoEveryday['optOut'],
): Promise<void> {
  await client.query(
    `with admin as (select min(id) as id from users where company_id = $1),
     person as (
       select c.id, c.name, c.number, row_number() over (order by c.id desc) as n from contacts c
       where c.company_id = $1 and not c.is_group and c.number <> ''
         and not exists (select from opt_outs o where o.company_id = $1 and o.contact_id = c.id)
         and not exists (select from schedules s where s.company_id = $1 and s.contact_id = c.id)
       order by c.id desc limit 3),
     import as (
       insert into opt_out_imports (company_id, user_id, name, status, added, created_at, updated_at)
       select $1, admin.id, $3, 'done', 2, now() - interval '20 days', now() - interval '20 days' from admin returning id)
     insert into opt_outs (company_id, contact_id, name, number, source, proof, import_id, user_id, created_at)
     select $1, p.id, p.name, p.number, case when n = 1 then 'attendant' else 'import' end,
       case when n = 1 then $2 else '' end, case when n > 1 then import.id end, admin.id,
       now() - case when n = 1 then interval '2 days' else interval '20 days' end
     from person p, admin, import order by n desc`,
    [companyId, proof, importName],
  )
  await client.query(
    `insert into opt_out_identities (company_id, opt_out_id, hash)
     select o.company_id, o.id, opt_out_hash(c.opt_out_salt, i.kind, i.value)
     from opt_outs o join companies c on c.id = o.company_id
       join contact_identities i on i.company_id = o.company_id and i.contact_id = o.contact_id
     where o.company_id = $1 on conflict do nothing`,
    [companyId],
  )
}

const ANNOUNCEMENTS = [
  {
    title: 'Manutenção no domingo, das 3h às 4h',
    text: 'O sistema fica fora do ar por até uma hora. As mensagens que chegarem nesse período não se perdem.',
    priority: 1,
    days: 1,
  },
  {
    title: 'Novidade: listas de arquivos',
    text: 'Junte catálogos e tabelas em uma lista e envie tudo com uma resposta rápida.',
    priority: 3,
    days: 12,
  },
]

/** The videos do not exist: nothing of the demonstration leaves this machine. */
const HELPS = [
  {
    title: 'Primeiros passos',
    description: 'Conecte um número, crie as filas e responda a primeira conversa.',
    video: 'demo-inicio',
  },
  {
    title: 'Campanhas sem surpresas',
    description: 'Como escolher a lista, programar o envio e ler o relatório.',
    video: 'demo-envios',
  },
]

/** Makes what the operator of an installation writes for all companies. */
export async function addOperatorTexts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into announcements (title, text, priority, created_at, updated_at)
     select title, text, priority, now() - days * interval '1 day', now() - days * interval '1 day'
     from json_to_recordset($1) as a (title text, text text, priority int, days int) order by days desc`,
    [JSON.stringify(ANNOUNCEMENTS)],
  )
  await client.query(
    `insert into helps (title, description, video)
     select title, description, video from json_to_recordset($1) as h (title text, description text, video text)`,
    [JSON.stringify(HELPS)],
  )
}
