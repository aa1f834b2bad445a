import type { ChannelKind } from '#contract/channels.ts'
import type { ReceivedKind, ReceivedProblem } from '#contract/cloud-ledger.ts'
import type { CONNECTION_REASONS, ConnectionStatus, NumberQuality, QuotaStatus } from '#contract/connections.ts'
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
}

type Inside = typeof inside
/** The rest is loaded with the forms and screens that alone have these faults and errors. */
type FaultInside = Exclude<FieldFault, LinkFault | TemplateFault> | 'passwordsDiffer'
type ErrorInside = Exclude<ErrorCode, LinkError | MacroError | TemplateError> | 'ERR_NETWORK'

/** What every screen behind the login may have to say. */
export type NeededInside = {
  common: { validation: Words<Inside['common']['validation'], FaultInside> }
  errors: Words<Inside['errors'], ErrorInside>
}
