import type pg from 'pg'
import { loadCompany } from '#tools/seed/load.ts'
import type { FileStore } from '#server/files/storage.ts'
import { addCampaigns } from './campaigns.ts'
import { addEveryday, addOperatorTexts } from './everyday.ts'
import { addFileList } from './file-list.ts'
import { DEMO_COMPANIES, type DemoCompany } from './companies.ts'

/** Creates the companies and their past conversations, at the first start only. */
export async function seedHistory(client: pg.Client, files: FileStore): Promise<void> {
  const { rows } = await client.query('select 1 from companies limit 1')
  if (rows.length) return
  for (const company of DEMO_COMPANIES) {
    console.log(`  ${company.cast.name}: ${company.amounts.tickets} conversas anteriores…`)
    const { companyId } = await loadCompany(client, company.cast, company.amounts, () => undefined)
    await addCompanyDetails(client, companyId, company)
    await talk(client, companyId, company)
    if (company.fileList) await addFileList(client, files, companyId, company.fileList)
    await fillBoard(client, companyId, company)
    if (company.campaigns) await addCampaigns(client, companyId, company.campaigns)
    await addEveryday(client, companyId, company.everyday)
  }
  await addOperatorTexts(client)
  await client.query('analyze')
}

/**
 * Adds what the loader does not create: all users get every queue, groups are answered, and there are quick messages,
 * macros, menu options and ratings.
 */
async function addCompanyDetails(
  client: pg.Client,
  companyId: number,
  { quickMessages, macros, options }: DemoCompany,
): Promise<void> {
  await client.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select $1, u.id, q.id from users u join queues q on q.company_id = $1 where u.company_id = $1 on conflict do nothing`,
    [companyId],
  )
  await client.query(
    `insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled'), ($1, 'userSpyChat', 'enabled')`,
    [companyId],
  )
  await client.query(
    `insert into quick_messages (company_id, shortcode, message, geral)
     select $1, shortcode, message, true from json_to_recordset($2) as q (shortcode text, message text)`,
    [companyId, JSON.stringify(quickMessages)],
  )
  await client.query(
    `insert into macros (company_id, name, steps)
     select $1, name, steps from json_to_recordset($2) as m (name text, steps jsonb)`,
    [companyId, JSON.stringify(macros)],
  )
  await client.query(
    `insert into queue_options (company_id, queue_id, position, title, message)
     select $1, q.id, row_number() over (partition by q.id order by o.position), o.title, o.message
     from json_to_recordset($2) as o (queue text, position int, title text, message text)
     join queues q on q.company_id = $1 and q.name = o.queue`,
    [companyId, JSON.stringify(options.map((option, position) => ({ ...option, position })))],
  )
  // Two of three customers give a rating, and most are content.
  await client.query(
    `insert into user_ratings (company_id, ticket_id, user_id, rate, created_at)
     select $1, id, user_id, (array[3, 3, 2, 3, 1, 3, 2])[1 + id % 7], closed_at from tickets
     where company_id = $1 and closed_at is not null and user_id is not null and id % 3 > 0`,
    [companyId],
  )
}

/** Fills an internal chat with a message every four minutes. Only its sender has read the last one. */
async function talk(client: pg.Client, companyId: number, { talk: { title, lines } }: DemoCompany): Promise<void> {
  await client.query(
    `with line as (
       select n, u.id as sender_id, u.name as sender_name, l.text, now() - (count(*) over () - n) * interval '4 minutes' as at
       from json_to_recordset($3) as l (n int, by text, text text) join users u on u.company_id = $1 and u.name = l.by),
     chat as (insert into chats (company_id, title, owner_id, last_message, created_at, updated_at)
       select $1, $2, (select sender_id from line where n = 0), (select sender_name || ': ' || text from line order by n desc limit 1),
         (select min(at) from line), (select max(at) from line)
       returning id),
     members as (insert into chat_users (company_id, chat_id, user_id, unreads)
       select $1, chat.id, u.id, case when u.id = (select sender_id from line order by n desc limit 1) then 0 else 1 end
       from chat, users u where u.company_id = $1)
     insert into chat_messages (company_id, chat_id, sender_id, sender_name, message, created_at)
     select $1, chat.id, sender_id, sender_name, text, at from chat, line order by n`,
    [companyId, title, JSON.stringify(lines.map((line, n) => ({ ...line, n })))],
  )
}

/** Makes lanes of tags. Half of the running tickets stand in one of them, the others have no kanban tag. */
async function fillBoard(client: pg.Client, companyId: number, { lanes }: DemoCompany): Promise<void> {
  await client.query(
    `with lane as (
       update tags set kanban = 1, kanban_order = array_position($2::text[], name)
       where company_id = $1 and name = any ($2) returning id, kanban_order as position),
     running as (select id, row_number() over (order by id) as number from tickets where company_id = $1 and status <> 'closed'),
     cleared as (delete from ticket_tags using lane
       where company_id = $1 and tag_id = lane.id and ticket_id in (select id from running))
     insert into ticket_tags (company_id, ticket_id, tag_id)
     select $1, running.id, lane.id from running join lane on lane.position = running.number % (2 * cardinality($2))
     on conflict do nothing`,
    [companyId, lanes],
  )
}

/**
 * Removes the credentials of every connection, because the phones of an earlier run do not exist any more. Connections
 * that are linked from the start request a QR code at once.
 */
export async function clearPhoneLinks(client: pg.Client): Promise<void> {
  const linked = DEMO_COMPANIES.flatMap(({ cast, linkedFromStart }) => (linkedFromStart ? [cast.connections[0]] : []))
  await client.query('delete from wa_creds')
  await client.query('delete from wa_keys')
  await client.query(
    `update connections set status = 'DISCONNECTED', reason = null, qrcode = '', retries = 0, number = null,
       wanted = name = any ($1), lease_owner = null, lease_until = null`,
    [linked],
  )
}
