import { groupsIn, SETTING_KEYS, settingDefinition, type SettingKey } from '#contract/settings.ts'

/** Lists the settings of the screen; those of the installation are the operator's. */
export function listSettings(isSuper: boolean): SettingKey[] {
  const hidden = isSuper ? [] : groupsIn('operator')
  return SETTING_KEYS.filter((key) => !hidden.includes(settingDefinition(key).group))
}
