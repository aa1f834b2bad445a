import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { TEMPLATE_SAMPLES, type NewTemplate } from '#contract/new-templates.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import {
  createTemplate,
  deleteTemplate,
  fetchTemplates,
  type ListedTemplate,
  type TemplateAccount,
} from '#server/channels/meta/cloud-templates.ts'
import { GraphError } from '#server/channels/meta/errors.ts'
import {
  isNameRefused,
  isRefusal,
  mayBeDone,
  sampleProblemOf,
  templateProblemOf,
} from '#server/channels/meta/new-template-errors.ts'
import { isSameTemplate } from '#server/channels/meta/new-template.ts'
import { uploadSample } from '#server/channels/meta/template-sample.ts'
import type { ConnectionScope } from '#server/channels/sent-parts.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { StoredFile } from '#server/features/files/actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { toPostgresText } from '#server/lib/clean-text.ts'
import { shareRunning } from '#server/lib/share-running.ts'
import { getAccount, type Deps } from './account.actions.ts'
import { enqueueTemplateFetch, lockConnection } from './actions.ts'
import { findStoredTemplate, getTemplate } from './queries.ts'

type SubmitDeps = Deps & { services: Pick<JobContext['services'], 'files'> }
/** `sample` is a stored file that shows what stands above the text; whoever stored it deletes it afterwards. */
type Submit = (scope: ConnectionScope, input: NewTemplate, sample: StoredFile | null) => Promise<MessageTemplate>

/**
 * Returns what submits a new template to Meta, and stores it. A template is known by name and language, so that a doubled
 * request gets the one that the first made, also in another process and when the first got no answer. Throws AppError.
 */
export const createSubmit = (deps: SubmitDeps): Submit =>
  shareRunning(
    ({ companyId, connectionId }, input, sample) =>
      JSON.stringify([companyId, connectionId, input, sample?.sha256.toString('hex')]),
    async (scope, given, sample) => {
      const input = toPostgresText(given)
      const { companyId, connectionId } = scope
      assertSample(input, sample)
      const account = await getAccount(deps, scope)
      const handle = sample && (await takeUp(deps, account, sample))
      const made = await createOrFind(account, input, handle)
      return deps.data.change({ companyId, userId: null }, (tx) => storeMade(tx, connectionId, made, account.start))
    },
  )

/** Meta reviews a template with a file above the text only with a sample of that file. */
function assertSample({ media }: NewTemplate, sample: StoredFile | null): void {
  if (media === null) {
    if (sample !== null) throw wrongField('file', 'Invalid value')
    return
  }
  if (sample === null) throw wrongField('file', 'Required')
  const { types, bytes } = TEMPLATE_SAMPLES[media]
  if (!types.includes(sample.mimetype) || sample.size > bytes) throw new AppError('ERR_TEMPLATE_SAMPLE')
}

async function takeUp({ services }: SubmitDeps, account: TemplateAccount, sample: StoredFile): Promise<string> {
  const { name, mimetype, path } = sample
  const bytes = await buffer(services.files.read(path))
  return uploadSample(account, { name, mimetype, bytes }).catch((error: unknown) => {
    throw toAppError(error, sampleProblemOf(error))
  })
}

async function createOrFind(
  account: TemplateAccount,
  input: NewTemplate,
  handle: string | null,
): Promise<ListedTemplate> {
  try {
    return await createTemplate(account, input, handle)
  } catch (error) {
    if (!mayBeDone(error)) throw toAppError(error)
    const listed = await listNamed(account, input.name)
    const found = listed.find(({ language }) => language === input.language)
    if (found && isSameTemplate(found.components, input)) return found
    if (!isNameRefused(error)) throw toAppError(error)
    if (!found) throw new AppError('ERR_TEMPLATE_JUST_DELETED')
    throw new AppError(found.state === 'PENDING' ? 'ERR_TEMPLATE_IN_REVIEW' : 'ERR_TEMPLATE_NAME_TAKEN')
  }
}

/** Meta also finds names of which this one is a part. */
async function listNamed(account: TemplateAccount, name: string): Promise<ListedTemplate[]> {
  try {
    return (await fetchTemplates(account, name)).filter((one) => one.name === name)
  } catch (error) {
    throw toAppError(error)
  }
}

/** The codes of Meta go along, for whoever asks Meta about it, and what Meta tells people of it. */
function toAppError(error: unknown, problem: ErrorCode | null = templateProblemOf(error)): unknown {
  if (!problem) return error
  if (!(error instanceof GraphError)) return new AppError(problem)
  const { code, subcode, told } = error
  return new AppError(problem, { code, subcode, told })
}

/**
 * Stores a template that was made after `start`. What Meta told since then, by a webhook or a list, is newer and stays. The
 * template is of no list yet, so it has the time of the last one: the next list is not taken for an older one.
 */
async function storeMade(tx: Tx, connectionId: number, made: ListedTemplate, start: Date): Promise<MessageTemplate> {
  const { companyId } = tx
  const since = start.toISOString()
  await lockConnection(tx, connectionId)
  await sql`
    insert into message_templates as kept (company_id, connection_id, provider_id, name, language, category, state,
      quality, reason, components, fetched_at, told_at)
    values (${companyId}::bigint, ${connectionId}::bigint, ${made.providerId}, ${made.name}, ${made.language},
      ${made.category}, ${made.state}, ${made.quality}, ${made.reason}, ${JSON.stringify(made.components)}::jsonb,
      coalesce((select max(listed.fetched_at) from message_templates listed
        where listed.company_id = ${companyId} and listed.connection_id = ${connectionId}), to_timestamp(0)), now())
    on conflict (company_id, connection_id, name, language) do update set provider_id = excluded.provider_id,
      category = excluded.category, state = excluded.state, quality = excluded.quality, reason = excluded.reason,
      components = excluded.components, told_at = excluded.told_at
      where kept.fetched_at < ${since}::timestamptz
        and (kept.told_at is null or kept.told_at < ${since}::timestamptz)`.execute(tx.db)
  return getTemplate(tx.db, companyId, connectionId, made)
}

/**
 * Deletes a template at Meta and here; one that Meta does not have any more, here alone. A list that was asked for before
 * may bring it back, so another one is fetched. Throws AppError.
 */
export async function removeTemplate(deps: Deps, scope: ConnectionScope, templateId: number): Promise<void> {
  const { companyId, connectionId } = scope
  const actor = { companyId, userId: null }
  const account = await getAccount(deps, scope)
  const template = await deps.data.read(actor, (db) => findStoredTemplate(db, companyId, connectionId, templateId))
  if (!template?.providerId) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  try {
    await deleteTemplate(account, template)
  } catch (error) {
    if (!isRefusal(error) && !mayBeDone(error)) throw toAppError(error)
    const left = await listNamed(account, template.name)
    if (left.some(({ providerId }) => providerId === template.providerId)) throw toAppError(error)
  }
  await deps.data.change(actor, async (tx) => {
    await tx.db
      .deleteFrom('messageTemplates')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .where('id', '=', templateId)
      .execute()
    await enqueueTemplateFetch(tx, connectionId)
  })
}
