import { randomUUID } from 'node:crypto'
import type { DIALOGFLOW_LANGUAGES, TestSession, TestSessionInput } from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import type { Database } from '#server/db/transaction.ts'
import { integrationKey } from './queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { DialogflowError, type DialogflowFailure } from '#server/integrations/dialogflow/client.ts'
import type { DialogflowElement } from '#server/integrations/dialogflow/answer.ts'
import {
  readServiceAccount,
  ServiceAccountError,
  type ServiceAccount,
} from '#server/integrations/dialogflow/service-account.ts'

type Deps = { data: Database; services: Pick<AppServices, 'dialogflow' | 'keys' | 'log'> }

/** A greeting, which nearly every Dialogflow agent can answer. */
const GREETINGS: Record<(typeof DIALOGFLOW_LANGUAGES)[number], string> = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' }

const ERROR_CODES = {
  key: 'ERR_DIALOGFLOW_KEY_REFUSED',
  permission: 'ERR_DIALOGFLOW_PERMISSION',
  project: 'ERR_DIALOGFLOW_PROJECT',
  refused: 'ERR_DIALOGFLOW_REFUSED',
  unavailable: 'ERR_DIALOGFLOW_UNAVAILABLE',
  senseless: 'ERR_DIALOGFLOW_UNAVAILABLE',
} as const satisfies Record<DialogflowFailure, string>

/** Returns the given key, or the stored one if none or only its mask was given. */
async function resolveKey(
  { data, services }: Deps,
  actor: CurrentUser,
  { id, jsonContent }: TestSessionInput,
): Promise<string> {
  if (jsonContent !== '' && jsonContent !== SECRET_MASK) return jsonContent
  const stored = id
    ? await data.read(actor, (db) => integrationKey(db, actor.companyId, id, services.keys.storage))
    : ''
  if (stored === '') throw wrongField('jsonContent', 'Required')
  return stored
}

function parseAccount(key: string): ServiceAccount {
  try {
    return readServiceAccount(key)
  } catch (error) {
    if (!(error instanceof ServiceAccountError)) throw error
    if (!error.field) throw new AppError('ERR_DIALOGFLOW_KEY_UNREADABLE')
    throw new AppError('ERR_DIALOGFLOW_KEY_INCOMPLETE', { field: error.field })
  }
}

/** Returns what of the reply can be read. */
const textOf = (elements: DialogflowElement[]): string =>
  elements
    .map((element) => {
      if (element.kind === 'text') return element.text
      if (element.kind === 'choices')
        return [element.title, ...element.choices.map((choice) => `- ${choice}`)].join('\n').trim()
      return element.kind === 'picture' ? element.caption || element.url : ''
    })
    .filter((text) => text !== '')
    .join('\n')

/**
 * Sends a greeting to the Dialogflow agent and returns its reply. Stores nothing, and no transaction is open during the
 * request.
 */
export async function testSession(deps: Deps, actor: CurrentUser, input: TestSessionInput): Promise<TestSession> {
  const { dialogflow, log } = deps.services
  const account = parseAccount(await resolveKey(deps, actor, input))
  const { projectName: project, language } = input
  try {
    const reply = await dialogflow.detectIntent({
      account,
      project,
      session: randomUUID(),
      text: GREETINGS[language],
      language,
    })
    return { message: textOf(reply.elements), language: reply.language }
  } catch (error) {
    if (!(error instanceof DialogflowError)) throw error
    log.info({ err: error, companyId: actor.companyId }, 'the agent was not reached')
    throw new AppError(ERROR_CODES[error.failure])
  }
}
