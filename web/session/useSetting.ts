import type { SettingKey } from '#contract/settings.ts'
import { useUser } from './store.ts'

/** A setting of the company. The server sends every one, with its default when it was never saved. */
export function useSetting(key: SettingKey): string {
  const { company } = useUser()
  return company.settings.find((setting) => setting.key === key)?.value ?? ''
}
