import { sql } from 'kysely'
import { fittingBreaks } from '#contract/business-hours.ts'
import {
  RECURRENCES,
  type Company,
  type CompanyChange,
  type CompanyInput,
  type BusinessHoursInput,
  type SignUp,
} from '#contract/companies.ts'
import type { Holidays } from '#contract/holidays.ts'
import { jsonObject } from '#server/db/json-object.ts'
import type { OperatorTx, Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getCompany, getHolidays, OPERATOR_COMPANY_ID } from './queries.ts'
import { storeSetting } from '#server/features/settings/actions.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { endSessionsOfCompany, insertUser } from '#server/features/users/actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { COMPANY_FLAG, type JobName, type Jobs } from '#server/db/job-types.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { randomToken } from '#server/lib/secrets.ts'

const TRIAL_END = sql<string>`(now() at time zone 'America/Sao_Paulo')::date + 3`

const throwConstraintError = constraintErrors({
  companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
})

/**
 * Returns a transaction for one company within an operator's transaction. Row-level security does not restrict it, so
 * queries must name the company.
 */
export const asCompanyTx = (provider: OperatorTx, companyId: number): Tx => ({
  companyId,
  userId: null,
  db: provider.db,
  emit: (event) => provider.emitTo(companyId, event),
  retryJobs: provider.retryJobs,
  enqueue: provider.enqueue,
  enqueueAll: provider.enqueueAll,
  command: provider.command,
})

/** The data of a sign-up, with the password hashed. */
export type NewSignUp = Pick<SignUp, 'name' | 'email' | 'phone' | 'planId'> & { passwordHash: string }

/** Creates a company at sign-up with a trial of three days; the form cannot set dates or states. */
export async function signUp(provider: OperatorTx, input: NewSignUp): Promise<Company> {
  await requireOpenSignUp(provider, input)
  return insertCompany(provider, { ...input, status: true, campaignsEnabled: true, recurrence: 'MENSAL' }, TRIAL_END)
}

/** Throws ERR_USER_CREATION_DISABLED or ERR_NO_PLAN_FOUND. */
export async function requireOpenSignUp({ db }: Pick<OperatorTx, 'db'>, { planId }: { planId: number }): Promise<void> {
  const { userCreation } = await getCompanySettings(db, OPERATOR_COMPANY_ID)
  if (userCreation === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED')
  const plan = await db.selectFrom('plans').select('isPublic').where('id', '=', planId).executeTakeFirst()
  if (!plan?.isPublic) throw new AppError('ERR_NO_PLAN_FOUND')
}

/** Throws ERR_COMPANY_NAME_ALREADY_EXISTS before the company is created. */
export async function requireFreeName({ db }: Pick<OperatorTx, 'db'>, name: string): Promise<void> {
  const taken = await db
    .selectFrom('companies')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (taken) throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS')
}

/** Creates a company. Without a password its administrator sets one with a recovery mail. */
export async function createCompany(provider: OperatorTx, { password, ...input }: CompanyInput): Promise<Company> {
  return insertCompany(provider, { ...input, passwordHash: await hashPassword(password || randomToken()) }, null)
}

type NewCompany = Omit<CompanyInput, 'password'> & { passwordHash: string }

/** Inserts a company and its administrator, who gets the same name. */
async function insertCompany(
  provider: OperatorTx,
  input: NewCompany,
  trialEnd: typeof TRIAL_END | null,
): Promise<Company> {
  const { name, email, phone, planId, status, dueDate, recurrence, campaignsEnabled, passwordHash } = input
  const { id } = await provider.db
    .insertInto('companies')
    .values({
      name,
      email,
      phone: phone ?? null,
      planId,
      status,
      dueDate: trialEnd ?? dueDate ?? null,
      trialExpiration: trialEnd,
      recurrence: recurrence || 'MENSAL',
      checklistOpen: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  const tx = asCompanyTx(provider, id)
  await storeSetting(tx, 'campaignsEnabled', String(campaignsEnabled))
  await insertUser(tx, { name, email, profile: 'admin', passwordHash, allTicket: 'enable' })
  await enqueueInvoiceCreation(tx)
  return getCompany(provider.db, id)
}

/**
 * Stores the day of the month that the present due date stands for. Before a date is set by hand, so that the end of a
 * short month goes on from the day of the date before it; and after it, so that any other date brings its own day.
 */
const rememberDueDay = (tx: Tx) =>
  sql`update companies set due_day = day_of_due_date(due_date, due_day) where id = ${tx.companyId}`.execute(tx.db)

/** Updates the given fields. Disabling a company ends all its sessions. */
export async function updateCompany(tx: Tx, actor: CurrentUser, change: CompanyChange): Promise<Company> {
  const { campaignsEnabled, recurrence, email, planId, openInvoice, ...columns } = change
  if (columns.status === false) assertNotOwnCompany(tx, actor)
  const { dueDate: from } = await getCompany(tx.db, tx.companyId)
  await rememberDueDay(tx)
  await tx.db
    .updateTable('companies')
    .set({ ...columns, email: email ?? undefined, planId: planId ?? undefined, updatedAt: transactionStart })
    .set(recurrence === undefined ? {} : { recurrence: recurrence || 'MENSAL' })
    .where('id', '=', tx.companyId)
    .execute()
    .catch(throwConstraintError)
  await rememberDueDay(tx)
  if (campaignsEnabled !== undefined) {
    const setting = await storeSetting(tx, 'campaignsEnabled', String(campaignsEnabled))
    tx.emit({ name: 'setting.saved', payload: { setting } })
  }
  if (columns.status === false) await endSessionsOfCompany(tx, 'disabled')
  const { dueDate: to } = columns
  if (from && to && from < to) {
    const job = openInvoice === 'settle' ? 'invoice.settle' : 'invoice.move'
    await tx.enqueue(job, { companyId: tx.companyId, from, to })
  }
  await enqueueInvoiceCreation(tx)
  return getCompany(tx.db, tx.companyId)
}

const TODAY = sql<string>`(now() at time zone timezone)::date`

/**
 * Moves the due date by one recurrence period, from today if it has passed. Its day of the month is remembered, so that
 * the 31st of January goes on to the 28th of February and the 31st of March. Who pays late has the day of the payment from
 * then on, unless the payment comes at the end of a month that is too short for the day before.
 */
export async function renewCompany(tx: Tx, today = TODAY): Promise<Company> {
  await sql`update companies set updated_at = now(), due_day = day_of_due_date(begun.day, begun.due_day),
      due_date = next_due_date(begun.day, begun.due_day,
        coalesce((${JSON.stringify(RECURRENCES)}::jsonb ->> recurrence)::int, 1))
    from (select greatest(due_date, ${today}) as day, day_of_due_date(due_date, due_day) as due_day from companies
      where id = ${tx.companyId}) begun
    where id = ${tx.companyId}`.execute(tx.db)
  return getCompany(tx.db, tx.companyId)
}

/** Stores the plan that the company chose, and emits `plan.changed`. */
export async function setPlan(tx: Tx, planId: number): Promise<void> {
  await tx.db
    .updateTable('companies')
    .set({ planId, updatedAt: transactionStart })
    .where('id', '=', tx.companyId)
    .execute()
  tx.emit({ name: 'plan.changed', payload: { company: await getCompany(tx.db, tx.companyId) } })
  await enqueueInvoiceCreation(tx)
}

/** Enqueues the job that opens due invoices. */
export const enqueueInvoiceCreation = ({ enqueue }: Pick<Tx, 'enqueue'>): Promise<void> =>
  enqueue('invoice.open', {}, { key: 'invoice.open' satisfies JobName })

/** Stores the hours with the pauses that lie within them: clients that know nothing of pauses send none. */
export async function updateBusinessHours(tx: Tx, input: BusinessHoursInput): Promise<Company> {
  const { schedules, timezone } = input
  if (timezone !== undefined) await assertTimezone(tx, timezone)
  const stored = await tx.db
    .selectFrom('companies')
    .select('breaks')
    .where('id', '=', tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const breaks = JSON.stringify(fittingBreaks(schedules, input.breaks ?? stored.breaks))
  await tx.db
    .updateTable('companies')
    .set({ schedules: JSON.stringify(schedules), breaks, timezone, updatedAt: transactionStart })
    .where('id', '=', tx.companyId)
    .execute()
  return getCompany(tx.db, tx.companyId)
}

export async function updateHolidays(tx: Tx, holidays: Holidays): Promise<Holidays> {
  await tx.db
    .updateTable('companies')
    .set({ holidays: JSON.stringify(holidays) })
    .where('id', '=', tx.companyId)
    .execute()
  return getHolidays(tx.db, tx.companyId)
}

/** Node knows time zones that an older database does not, with which every report of the company would fail. */
async function assertTimezone(tx: Tx, timezone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timezone}`.execute(tx.db)
  if (rows.length === 0) throw wrongField('timezone', 'Invalid time zone')
}

/** Deletes a company with everything that belongs to it. */
export async function deleteCompany(provider: OperatorTx, actor: CurrentUser, id: number): Promise<void> {
  const tx = asCompanyTx(provider, id)
  assertNotOwnCompany(tx, actor)
  await getCompany(tx.db, id)
  await endSessionsOfCompany(tx, 'removed')
  const connections = await tx.db.selectFrom('connections').select('id').where('companyId', '=', id).execute()
  for (const connection of connections) {
    await tx.command({ kind: 'stop', companyId: id, connectionId: connection.id })
  }
  await tx.db.deleteFrom('companies').where('id', '=', id).execute()
  await tx.enqueue('file.removeAll', { companyId: id })
}

/** Neither the actor's own company nor the operator's may be disabled or deleted. */
function assertNotOwnCompany({ companyId }: Tx, actor: CurrentUser): void {
  if (companyId === actor.companyId || companyId === OPERATOR_COMPANY_ID) throw new AppError('ERR_NO_PERMISSION')
}

const sweepJob = jsonObject<Jobs['ticket.timers'] & Jobs['schedule.send']>()({
  companyId: sql<number>`id`,
})

/**
 * Enqueues, for every company with campaigns, that the people of old ones are forgotten, and for every company with
 * exchanges, or with calls of models, that old ones are deleted.
 */
export async function enqueueForgetting({ db }: Pick<OperatorTx, 'db'>): Promise<void> {
  await sql`select enqueue_job(${'assistant.forgetTurns' satisfies JobName}, ${sweepJob},
      ${'assistant.forgetTurns' satisfies JobName} || '/' || id, null, null, array[${COMPANY_FLAG} || id])
    from companies co where exists (select from assistant_turns x where x.company_id = co.id)`.execute(db)
  await sql`select enqueue_job(${'aiCall.forget' satisfies JobName}, ${sweepJob},
      ${'aiCall.forget' satisfies JobName} || '/' || id, null, null, array[${COMPANY_FLAG} || id])
    from companies co where exists (select from ai_calls c where c.company_id = co.id)`.execute(db)
  await sql`select enqueue_job(${'campaign.forgetRecipients' satisfies JobName}, ${sweepJob},
      ${'campaign.forgetRecipients' satisfies JobName} || '/' || id, null, null, array[${COMPANY_FLAG} || id])
    from companies co where exists (select from campaigns c where c.company_id = co.id)`.execute(db)
}

/**
 * Enqueues the sweep of every active company, assignments where a queue makes some, and scheduled messages where some are
 * due. What is spent of a month's budget is looked at without campaigns, too: answers cost something, and a month ends. The
 * job key keeps a company from having two waiting sweeps.
 */
export async function enqueueTicketSweeps({ db }: Pick<OperatorTx, 'db'>): Promise<void> {
  await sql`select enqueue_job(${'ticket.timers' satisfies JobName}, ${sweepJob},
      ${'ticket.timers' satisfies JobName} || '/' || id, null, 1, array[${COMPANY_FLAG} || id])
    from companies where status`.execute(db)
  await sql`select enqueue_job(${'ticket.assign' satisfies JobName}, ${sweepJob},
      ${'ticket.assign' satisfies JobName} || '/company/' || id, null, 1, array[${COMPANY_FLAG} || id])
    from companies c where status and exists (select from queues q where q.company_id = c.id
      and q.assignment <> 'off')`.execute(db)
  await sql`select enqueue_job(${'schedule.send' satisfies JobName}, ${sweepJob},
      ${'schedule.send' satisfies JobName} || '/company/' || id, null, 1, array[${COMPANY_FLAG} || id])
    from companies c where status and exists (select from schedules s where s.company_id = c.id
      and s.status in ('PENDENTE','AGENDADA') and s.send_at <= now())`.execute(db)
  await sql`select enqueue_job(${'campaign.tick' satisfies JobName}, ${sweepJob},
      ${'campaign.tick' satisfies JobName} || '/company/' || id, null, 1, array[${COMPANY_FLAG} || id])
    from companies co where status and (exists (select from campaigns c where c.company_id = co.id
      and (c.status = 'EM_ANDAMENTO'
        or (c.status = 'PROGRAMADA' and c.pause_reason is null and c.scheduled_at <= now())))
      or exists (select from connections w where w.company_id = co.id and w.monthly_budget is not null)
      or exists (select from campaign_recipients r where r.company_id = co.id
        and r.state in ('queued','sent') and r.no_receipt_at is null
        and coalesce(r.sent_at, r.queued_at) < now() - interval '6 hours'
        and (r.state = 'queued' or coalesce(r.sent_at, r.queued_at) < now() - interval '72 hours')))`.execute(db)
}
