/**
 * The statements of load.ts. `:name` is a number. Everything that looks random is a hash of the row's number, so that
 * every run gives the same rows.
 */

/** pick(n, salt, size) returns a number from 0 to size - 1 that depends on n and salt only. */
export const HELPERS = `
create or replace function pg_temp.pick(bigint, int, bigint) returns int language sql immutable parallel safe
  return ((hashint8extended($1, $2) & 9223372036854775807) % $3)::int;
create temp table if not exists lines (dialogue int, line int, from_me boolean, body text, primary key (dialogue, line));
create temp table if not exists words (kind text, n int, word text, primary key (kind, n));
create temp table if not exists load (k bigint primary key, id bigint, status text, contact_id bigint,
  connection_id bigint, queue_id bigint, user_id bigint, size int, unread int, started_at timestamptz(3), pace int,
  name text, product text, code text, price text, hour text);
truncate pg_temp.lines, pg_temp.words, pg_temp.load;
`

/** The values to pick from, in one array each. */
const CHOICE = `(
  select (select array_agg(id order by id) from connections where company_id = :companyId) as connections,
    (select array_agg(id order by id) from queues where company_id = :companyId) as queues,
    (select array_agg(id order by (profile <> 'user'), id) from users where company_id = :companyId) as users,
    (select array_agg(id order by id) from contacts where company_id = :companyId) as contacts,
    (select array_agg(id order by id) from tags where company_id = :companyId) as tags,
    (select array_agg(word order by n) from pg_temp.words where kind = 'first') as firsts,
    (select array_agg(word order by n) from pg_temp.words where kind = 'last') as lasts,
    (select array_agg(word order by n) from pg_temp.words where kind = 'area') as areas,
    (select array_agg(word order by n) from pg_temp.words where kind = 'product') as products,
    (select count(*) from pg_temp.lines where line = 0) as dialogues) choice`

const one = (array: string, n: string, salt: number): string =>
  `choice.${array}[1 + pg_temp.pick(${n}, ${salt}, cardinality(choice.${array}))]`

export const CONTACTS = [
  `insert into user_queues (company_id, user_id, queue_id)
   select :companyId, u, q from ${CHOICE}, unnest(choice.users) u, unnest(choice.queues) q
   where pg_temp.pick(u * 31 + q, 1, 5) < 3`,

  `insert into contacts (company_id, name, number, email, connection_id, created_at, updated_at)
   select :companyId,
     first || ' ' || ${one('lasts', 'n', 2)} || case when pg_temp.pick(n, 3, 3) > 0 then ' ' || ${one('lasts', 'n', 4)} else '' end,
     '55' || ${one('areas', 'n', 5)} || '9' || lpad(((n * 61803401) % 90000000 + 10000000)::text, 8, '0'),
     case when pg_temp.pick(n, 6, 4) = 0 then lower(unaccent(first)) || n || '@exemplo.com.br' else '' end,
     ${one('connections', 'n', 7)}, at, at
   from ${CHOICE}, generate_series(1::bigint, :contacts) n,
     lateral (select ${one('firsts', 'n', 1)} as first, now() - interval '1 day' * :days * (:contacts - n) / :contacts as at) c
   order by n`,

  `insert into contact_identities (company_id, contact_id, kind, value, created_at)
   select company_id, id, 'phone', number, created_at from contacts where company_id = :companyId`,
]

/** One ticket in ten is open and one in twenty is pending. These are the last ones. */
const CLOSED = '(:tickets - :tickets / 10 - :tickets / 20)'
const LONG_ONE = `least(:tickets, ${CLOSED} + 1)`
/** The duration of the ticket's conversation, with a pause at its end. */
const LENGTH = `interval '1 second' * pace * (size + 1)`

/** Selects the line of the dialogue at position p of ticket t. */
const LINE = `join pg_temp.lines l on l.dialogue = pg_temp.pick(t.k * 1000 + (s.p - 1) / 10, 8, choice.dialogues)
    and l.line = (s.p - 1) % 10`
const MOMENT = `t.started_at + interval '1 second' * ((s.p - 1) * t.pace + pg_temp.pick(t.k * 10000 + s.p, 9, t.pace * 2 / 3))`
const BODY = `replace(replace(replace(replace(replace(l.body, '{nome}', t.name), '{produto}', t.product), '{pedido}', t.code),
    '{valor}', t.price), '{hora}', t.hour)`

/**
 * Unclosed tickets have a contact and connection that no other unclosed ticket has. One of them gets the long
 * conversation, pending ones get one or two messages, and the others share the rest to the last message.
 */
const PLAN = `insert into pg_temp.load (k, status, contact_id, connection_id, queue_id, user_id, size, pace, started_at)
   with sized as (
     select k, status, 4 + pg_temp.pick(k, 12, 33) as weight,
       case when k = ${LONG_ONE} then :long when status = 'pending' then 1 + pg_temp.pick(k, 11, 2) end as fixed
     from generate_series(1::bigint, :tickets) k,
       lateral (select case when k <= ${CLOSED} then 'closed' when k <= ${CLOSED} + :tickets / 10 then 'open'
         else 'pending' end as status) s),
   shares as (
     select k, status, weight, fixed,
       :messages - (select coalesce(sum(fixed), 0) + count(*) filter (where fixed is null) from sized) as rest,
       sum(weight) filter (where fixed is null) over (order by k) as upto,
       sum(weight) filter (where fixed is null) over () as total
     from sized),
   measured as (
     select k, status, coalesce(fixed, 1 + floor(rest * upto / total) - floor(rest * (upto - weight) / total))::int as size
     from shares)
   select k, status, choice.contacts[1 + k % :contacts],
     choice.connections[1 + (k / :contacts) % cardinality(choice.connections)],
     case when pg_temp.pick(k, 13, 10) > 0 then ${one('queues', 'k', 14)} end,
     case when status <> 'pending' then ${one('users', 'k', 15)} end, size, pace, now() - back
   from ${CHOICE}, measured,
     lateral (select case when k = ${LONG_ONE} then greatest(60, 40 * 86400 / size) else 40 + pg_temp.pick(k, 16, 240) end as pace) p,
     lateral (select ${LENGTH} + case
       when k = ${LONG_ONE} then interval '0'
       when status = 'closed' then interval '2 days' + interval '1 day' * :days * (${CLOSED} - k) / ${CLOSED}
       when status = 'open' then interval '1 second' * pg_temp.pick(k, 17, 864000)
       else interval '1 second' * pg_temp.pick(k, 18, 172800) end as back) b`

export const TICKETS = [
  PLAN,

  `with reserved as (
     select setval(sequence, nextval(sequence) + :tickets) - :tickets as base
     from (select pg_get_serial_sequence('tickets', 'id')::regclass as sequence) s)
   update pg_temp.load t set id = reserved.base + t.k, name = split_part(c.name, ' ', 1),
     product = ${one('products', 't.k', 20)}, code = (100000 + pg_temp.pick(t.k, 21, 900000))::text,
     price = 20 + pg_temp.pick(t.k, 22, 980) || ',90', hour = 9 + pg_temp.pick(t.k, 23, 10) || 'h'
   from ${CHOICE}, reserved, contacts c where c.company_id = :companyId and c.id = t.contact_id`,

  `update pg_temp.load t set unread = case when t.status = 'pending' then t.size
     when t.status = 'open' and not l.from_me then 1 else 0 end
   from ${CHOICE}, pg_temp.load s0, lateral (select s0.size as p) s, pg_temp.lines l
   where s0.k = t.k and l.dialogue = pg_temp.pick(t.k * 1000 + (s.p - 1) / 10, 8, choice.dialogues) and l.line = (s.p - 1) % 10`,

  'analyze pg_temp.load',

  `insert into tickets (company_id, id, status, contact_id, connection_id, queue_id, user_id, unread_messages, last_message,
     from_me, waiting_since, closed_at, closed_reason, created_at, updated_at) overriding system value
   select :companyId, t.id, t.status, t.contact_id, t.connection_id, t.queue_id, t.user_id, t.unread, ${BODY}, l.from_me,
     case when t.status = 'pending' then t.started_at when t.unread > 0 then m.at end, closed_at,
     case when closed_at is not null then 'resolved' end, t.started_at, coalesce(closed_at, m.at)
   from ${CHOICE} cross join pg_temp.load t cross join lateral (select t.size as p) s ${LINE},
     lateral (select ${MOMENT} as at) m,
     lateral (select case when t.status = 'closed' then m.at + interval '20 seconds' end as closed_at) c
   order by t.k`,

  `insert into ticket_tags (company_id, ticket_id, tag_id)
   select :companyId, t.id, choice.tags[1 + (pg_temp.pick(t.k, 24, cardinality(choice.tags)) + nth) % cardinality(choice.tags)]
   from ${CHOICE}, pg_temp.load t, lateral (select pg_temp.pick(t.k, 25, 10) as dice) d,
     generate_series(1, case when dice = 0 then 2 when dice < 5 then 1 else 0 end) nth`,

  `insert into ticket_traces (company_id, ticket_id, user_id, connection_id, queued_at, started_at, finished_at, asked_at,
     answered_at, answered_user_id, created_at, updated_at)
   select company_id, id, user_id, connection_id, created_at,
     case when status <> 'pending' then created_at + least(wait, (updated_at - created_at) / 2) end, closed_at,
     case when status <> 'pending' then created_at end,
     case when status <> 'pending' then created_at + least(wait + typing, (updated_at - created_at) * 0.75) end,
     user_id, created_at, updated_at
   from tickets, lateral (select interval '1 second' * (20 + pg_temp.pick(id, 29, 900)) as wait,
     interval '1 second' * (10 + pg_temp.pick(id, 30, 240)) as typing) w where company_id = :companyId`,

  `insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id, created_at, updated_at)
   select :companyId, 'Cliente pediu retorno depois das ' || t.hour || ', pedido ' || t.code, t.id, t.contact_id, t.user_id,
     t.started_at, t.started_at from pg_temp.load t where t.user_id is not null and pg_temp.pick(t.k, 26, 25) = 0`,
]

export const MESSAGES = [
  `with reserved as (
     select setval(sequence, nextval(sequence) + :messages) - :messages as base
     from (select pg_get_serial_sequence('messages', 'id')::regclass as sequence) s),
   places as (
     select t.k, s.p, ${MOMENT} as at from pg_temp.load t, generate_series(1, t.size) s(p)),
   numbered as (select k, p, at, row_number() over (order by at, k, p) as n from places),
   linked as (select k, p, at, n, lag(n) over (partition by k order by p) as before from numbered)
   insert into messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, user_id, provider_id, from_me, body,
     quoted_id, ack, read, raw, created_at, updated_at) overriding system value
   select :companyId, reserved.base + s.n, t.id, t.contact_id, t.connection_id, t.queue_id,
     case when l.from_me then t.user_id end, '3A' || upper(substr(md5(t.id || '/' || s.p), 1, 18)), l.from_me, ${BODY},
     case when pg_temp.pick(s.n, 27, 40) = 0 then reserved.base + s.before end,
     case when l.from_me then 3 + least(1, pg_temp.pick(s.n, 28, 5)) else 0 end, s.p <= t.size - t.unread,
     sha512(int8send(s.n)) || sha512(int8send(-s.n)), s.at, s.at
   from ${CHOICE} cross join reserved cross join linked s join pg_temp.load t on t.k = s.k ${LINE}
   order by s.n`,

  `update tickets t set question_id = first.id, question = left(first.body, 255), unanswered = t.unread_messages
   from (select distinct on (ticket_id) ticket_id, id, body from messages
     where company_id = :companyId and not read and not from_me order by ticket_id, id) first
   where t.company_id = :companyId and t.id = first.ticket_id and t.waiting_since is not null`,
]

export const LONG_TICKET = `select id as value from pg_temp.load where k = ${LONG_ONE}`
export const LOADED_TABLES = [
  'user_queues',
  'contacts',
  'contact_identities',
  'tickets',
  'ticket_tags',
  'ticket_traces',
  'ticket_notes',
  'messages',
]
