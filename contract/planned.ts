import type { PlanFlag } from '#contract/plans.ts'
import type { SettingGroup } from '#contract/settings.ts'

/**
 * What has its place in plans, menus and settings and does nothing yet. Wherever it is offered the screen says so; a line
 * goes when the feature works.
 */
const FLAGS: readonly PlanFlag[] = ['useCampaigns', 'useExternalApi', 'useKanban', 'useOpenAi', 'useIntegrations']
const SETTINGS: readonly SettingGroup[] = ['ixc', 'mkAuth', 'asaas']

export const isPlannedFlag = (flag: PlanFlag): boolean => FLAGS.includes(flag)
export const arePlannedSettings = (group: SettingGroup): boolean => SETTINGS.includes(group)
