import {
  INTEGRATION_DEFAULTS,
  type DIALOGFLOW_LANGUAGES,
  type IntegrationType,
  type QueueIntegration,
} from '#contract/queue-integrations.ts'

type Language = (typeof DIALOGFLOW_LANGUAGES)[number]

/**
 * Holds the values of the form. The key is empty unless a new one is typed; numbers are '' while their field is empty.
 */
export type IntegrationFields = {
  type: IntegrationType
  name: string
  projectName: string
  jsonContent: string
  language: Language
  urlN8N: string
  typebotSlug: string
  typebotExpires: number | ''
  typebotDelayMessage: number | ''
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  fallbackMessage: string
}

export const fieldsOf = (stored: QueueIntegration | null): IntegrationFields => ({
  type: stored?.type ?? 'dialogflow',
  name: stored?.name ?? '',
  projectName: stored?.projectName ?? '',
  jsonContent: '',
  language: (stored?.language || INTEGRATION_DEFAULTS.language) as Language,
  urlN8N: stored?.urlN8N ?? '',
  typebotSlug: stored?.typebotSlug ?? '',
  typebotExpires: stored?.typebotExpires ?? INTEGRATION_DEFAULTS.typebotExpires,
  typebotDelayMessage: stored?.typebotDelayMessage ?? INTEGRATION_DEFAULTS.typebotDelayMessage,
  typebotKeywordFinish: stored?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: stored?.typebotKeywordRestart ?? '',
  typebotRestartMessage: stored?.typebotRestartMessage ?? '',
  typebotUnknownMessage: stored?.typebotUnknownMessage ?? '',
  fallbackMessage: stored?.fallbackMessage ?? '',
})

/**
 * Only Dialogflow has projects: for other types the integration's name is sent as the project name. An empty key is
 * left out, so that the stored one stays.
 */
export const toInput = ({ jsonContent, ...fields }: IntegrationFields, stored: QueueIntegration | null) => ({
  ...fields,
  projectName: fields.type === 'dialogflow' ? fields.projectName : fields.name,
  ...(stored && jsonContent === '' ? {} : { jsonContent }),
})
