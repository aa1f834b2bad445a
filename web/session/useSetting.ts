import type { SettingKey } from '#contract/settings.ts'
import { useUser } from './store.ts'

/** Returns a setting of the company. The server sends all settings, with defaults for those never saved. */
export function useSetting(key: SettingKey): string {
  const { company } = useUser()
  return company.settings.find((setting) => setting.key === key)?.value ?? ''
}
