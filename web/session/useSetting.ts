import { SETTINGS, type SettingKey } from '#contract/settings.ts'
import { useUser } from './store.ts'

/** A setting of the company; its default when it was never set. */
export function useSetting(key: SettingKey): string {
  const { company } = useUser()
  return company.settings.find((setting) => setting.key === key)?.value ?? SETTINGS[key].default
}
