import type { PlanFlag } from './plans.ts'
import type { SettingGroup } from './settings.ts'

/**
 * Features that appear in plans, menus and settings but do nothing yet. Every screen that offers one says so; its line
 * here is removed when the feature works.
 */
const FLAGS: readonly PlanFlag[] = ['useExternalApi', 'useOpenAi', 'useIntegrations']
const SETTINGS: readonly SettingGroup[] = ['ixc', 'mkAuth', 'asaas']

export const isPlannedFlag = (flag: PlanFlag): boolean => FLAGS.includes(flag)
export const arePlannedSettings = (group: SettingGroup): boolean => SETTINGS.includes(group)
