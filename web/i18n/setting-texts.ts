import type { SettingGroup, SettingKey, SETTINGS } from '#contract/settings.ts'

type Definitions = typeof SETTINGS

/** label: its name. hint: a sentence that says what it does. */
type SettingText<Key extends SettingKey> = { label: string; hint: string } & (Definitions[Key] extends {
  kind: 'choice'
  values: readonly (infer Value extends string)[]
}
  ? { values: Record<Value, string> }
  : unknown)

/** What every language says about the settings: a setting, a value of a choice or a card without texts does not compile. */
export type SettingTexts = {
  group: Record<SettingGroup, { title: string; hint: string }>
  key: { [Key in SettingKey]: SettingText<Key> }
}
