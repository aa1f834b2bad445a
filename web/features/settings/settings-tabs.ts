import { useUser } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'

const TABS = ['options', 'hours', 'look', 'companies', 'plans', 'helps'] as const
export type SettingsTab = (typeof TABS)[number]

/** Returns the tabs of the settings that this user sees. */
export function useSettingsTabs(): SettingsTab[] {
  const user = useUser()
  const hasHours = useSetting('scheduleType') === 'company'
  const isShown: Record<SettingsTab, boolean> = {
    options: true,
    hours: hasHours,
    look: true,
    companies: user.super,
    plans: user.super,
    helps: user.super,
  }
  return TABS.filter((tab) => isShown[tab])
}
