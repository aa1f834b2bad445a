import type { ChannelKind } from '#contract/channels.ts'
import type { ReceivedKind, ReceivedProblem } from '#contract/cloud-ledger.ts'
import type {
  CONNECTION_REASONS,
  ConnectionStatus,
  NumberQuality,
  NumberRestriction,
  QuotaStatus,
} from '#contract/connections.ts'
import type { ContactField } from '#contract/contact-fields.ts'
import type { ErrorCode, LinkError, MacroError, TemplateError } from '#contract/errors.ts'
import type { FieldFault, LinkFault, TemplateFault } from '#contract/field-messages.ts'
import type { CountedCategory } from '#contract/message-prices.ts'
import type { SettingGroup, SettingKey, SETTINGS } from '#contract/settings.ts'
import type { Problem, Way } from '#web/features/connections/problems.ts'
import type { Explained } from '#web/features/connections/reason.ts'
import type { Texts } from '#web/i18n/pt/index.ts'
import type { inside } from '#web/i18n/pt/inside.ts'

/** The needed names, and none that nothing needs any more. */
type Exactly<Given, Needed> = Needed & Record<Exclude<keyof Given, keyof Needed>, never>
type Words<Given, Name extends string> = Exactly<Given, Record<Name, string>>

type Connections = Texts['connections']
type KindTexts = { name: string; short: string; text: string; need: string }
type WayTexts = { title: string; hint: string; action: string }
type WaysTexts = Record<Way, WayTexts> & { keepsPhone: string; passkeyOff: Omit<WayTexts, 'title'> }

/** `label` is the name of the setting, `hint` a sentence about its effect. */
type SettingTexts<Key extends SettingKey> = { label: string; hint: string } & ((typeof SETTINGS)[Key] extends {
  kind: 'choice'
  values: readonly (infer Value extends string)[]
}
  ? { values: Record<Value, string> }
  : unknown)
type SettingsTexts = { [Key in SettingKey]: SettingTexts<Key> }

/**
 * What the contract has names for, and people read words: what gains or loses one of them does not compile until the
 * Portuguese texts follow, and the other languages follow the Portuguese.
 */
export type NeededTexts = {
  common: {
    channel: Words<Texts['common']['channel'], ChannelKind>
    validation: Words<Texts['common']['validation'], FieldFault | 'passwordsDiffer'>
  }
  connections: {
    costs: { category: Words<Connections['costs']['category'], CountedCategory> }
    guide: { told: { quality: Words<Connections['guide']['told']['quality'], NumberQuality> } }
    light: { kind: Words<Connections['light']['kind'], ChannelKind> }
    health: {
      quality: Words<Connections['health']['quality'], NumberQuality>
      qualityHint: Words<Connections['health']['qualityHint'], NumberQuality>
      restriction: Exactly<
        Connections['health']['restriction'],
        Record<NumberRestriction, { title: string; hint: string }>
      >
    }
    limits: { warning: Words<Connections['limits']['warning'], Exclude<QuotaStatus, 'none'>> }
    picker: { kind: Exactly<Connections['picker']['kind'], Record<ChannelKind, KindTexts>> }
    problem: {
      event: Words<Connections['problem']['event'], ConnectionStatus>
      title: Words<Connections['problem']['title'], Problem>
      way: Exactly<Connections['problem']['way'], WaysTexts>
    }
    qr: { stopped: Words<Connections['qr']['stopped'], Explained | 'other' | 'passkeyWarning'> }
    reason: Words<Connections['reason'], (typeof CONNECTION_REASONS)[number]>
    received: {
      kind: Words<Connections['received']['kind'], ReceivedKind>
      problem: Words<Connections['received']['problem'], ReceivedProblem>
    }
  }
  errors: Words<Texts['errors'], ErrorCode | 'ERR_NETWORK'>
  settings: {
    group: Exactly<Texts['settings']['group'], Record<SettingGroup, { title: string; hint: string }>>
    key: Exactly<Texts['settings']['key'], SettingsTexts>
  }
  contactChanges: { field: Words<Texts['contactChanges']['field'], 'name' | 'number' | ContactField | 'tag'> }
}

type Inside = typeof inside
/** The rest is loaded with the forms and screens that alone have these faults and errors. */
type FaultInside = Exclude<FieldFault, LinkFault | TemplateFault> | 'passwordsDiffer'
type ErrorInside = Exclude<ErrorCode, LinkError | MacroError | ScreenError | TemplateError> | 'ERR_NETWORK'

/** Only screens that few people open are refused with these. */
type ScreenError = Extract<
  ErrorCode,
  | `ERR_BILLING_${string}`
  | `ERR_CAMPAIGN_${string}`
  | `ERR_DASHBOARD_${string}`
  | `ERR_DIALOGFLOW_${string}`
  | `ERR_EXCHANGE_${string}`
  | `ERR_FILE_LIST_${string}`
  | `ERR_IDEMPOTENCY_${string}`
  | `ERR_IMPORT_${string}`
  | `ERR_INTEGRATION_${string}`
  | `ERR_LIST_${string}`
  | `ERR_LOGO_${string}`
  | `ERR_LOOK_${string}`
  | `ERR_MERGE_${string}`
  | `ERR_OWN_FIELD${string}`
  | `ERR_PROMPT_${string}`
  | `ERR_QUESTION_${string}`
  | `ERR_QUEUE_${string}`
  | `ERR_SETTING_${string}`
  | `ERR_SOURCE_${string}`
  | `ERR_TRIAL_${string}`
  | `ERR_WEBHOOK_${string}`
  | `ERR_NO_${Named}_FOUND`
  | ConnectionError
  | 'ERR_CONTACTLIST_IN_USE'
  | 'ERR_NUMBER_UNKNOWN'
  | 'ERR_PLAN_IN_USE'
  | 'ERR_PLAN_LIMIT_QUEUES'
  | 'ERR_PLAN_NAME_ALREADY_EXISTS'
  | 'ERR_TOKEN_SCOPE'
>
type Named =
  | ('CAMPAIGN' | 'CONTACTLISTITEM' | 'DELIVERY' | 'EVENT' | 'EXCHANGE' | 'HELP' | 'IMPORT' | 'INTEGRATION' | 'MERGE')
  | ('OWN_FIELD' | 'QUESTION' | 'QUEUE_OPTION' | 'SETTING' | 'SOURCE' | 'TOKEN' | 'TRIAL' | 'TRIAL_ANSWER' | 'WEBHOOK')
type ConnectionError =
  | 'ERR_CLOUD_NUMBER_TAKEN'
  | 'ERR_CLOUD_PIN_SET'
  | 'ERR_CLOUD_SECRET_NEEDED'
  | 'ERR_CLOUD_SIGNUP_FAILED'
  | 'ERR_CLOUD_VERIFY_TOKEN_NEEDED'
  | 'ERR_LINK_CODE_NOT_NOW'
  | 'ERR_META_LOGIN_FAILED'
  | 'ERR_META_NOT_CONFIGURED'
  | 'ERR_META_NO_INSTAGRAM'
  | 'ERR_META_NO_PAGES'
  | 'ERR_META_PAGE_TAKEN'
  | 'ERR_NO_OTHER_WHATSAPP'
  | 'ERR_PLAN_LIMIT_CONNECTIONS'
  | `ERR_TELEGRAM_${'BOT_TAKEN' | 'OTHER_BOT' | 'TOKEN_INVALID'}`
  | `ERR_WAPP_${'GREETING_REQUIRED' | 'NAME_ALREADY_EXISTS' | 'TOKEN_ALREADY_EXISTS'}`

/** What every screen behind the login may have to say. */
export type NeededInside = {
  common: { validation: Words<Inside['common']['validation'], FaultInside> }
  errors: Words<Inside['errors'], ErrorInside>
}
