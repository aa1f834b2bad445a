import type { SettingGroup, SettingKey, SETTINGS } from '#contract/settings.ts'

type Definitions = typeof SETTINGS

/** `label` is the name of the setting, `hint` a sentence about its effect. */
type SettingText<Key extends SettingKey> = { label: string; hint: string } & (Definitions[Key] extends {
  kind: 'choice'
  values: readonly (infer Value extends string)[]
}
  ? { values: Record<Value, string> }
  : unknown)

/**
 * The texts that each language must have for the settings. A setting, a value of a choice or a card without texts does
 * not compile.
 */
export type SettingTexts = {
  group: Record<SettingGroup, { title: string; hint: string }>
  key: { [Key in SettingKey]: SettingText<Key> }
}
