import { sql } from 'kysely'
import {
  isAccessSetting,
  isSecretSetting,
  isSettingKey,
  SECRET_MASK,
  SETTING_KEYS,
  SETTINGS,
  type Setting,
  type SettingKey,
} from '#contract/settings.ts'
import { can } from '#contract/permissions.ts'
import { recordOf } from '#contract/record-of.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type Reader = Pick<CurrentUser, 'profile' | 'super'>

export const SETTING_COLUMNS = ['id', 'key', 'value', 'companyId', 'createdAt', 'updatedAt'] as const

export const settingRows = (db: Db, companyId: number) =>
  db.selectFrom('settings').select(SETTING_COLUMNS).where('companyId', '=', companyId)

/** Secrets are never shown, and access to other systems is shown only to users who may change settings. */
export function toResponseFor(reader: Reader, setting: Setting): Setting {
  if (isAccessSetting(setting.key) && !can(reader, 'settings:write')) return { ...setting, value: '' }
  if (!isSecretSetting(setting.key)) return setting
  return { ...setting, value: setting.value === '' ? '' : SECRET_MASK }
}

const BEFORE_ANY_CHANGE = new Date(0).toISOString()

/** A setting that was never saved has its default value and an id that no row has. */
const unsaved = (companyId: number, key: SettingKey): Setting => ({
  id: -1 - SETTING_KEYS.indexOf(key),
  key,
  value: SETTINGS[key].default,
  companyId,
  createdAt: BEFORE_ANY_CHANGE,
  updatedAt: BEFORE_ANY_CHANGE,
})

/** Returns every setting, with the default for those that are not saved. */
export function withDefaults(companyId: number, rows: Setting[], reader: Reader): Setting[] {
  const saved = new Map(rows.map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => toResponseFor(reader, saved.get(key) ?? unsaved(companyId, key)))
}

export const listSettings = async (db: Db, actor: CurrentUser): Promise<Setting[]> =>
  withDefaults(actor.companyId, await settingRows(db, actor.companyId).execute(), actor)

export async function getSetting(db: Db, actor: CurrentUser, key: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  const row = await settingRows(db, actor.companyId).where('key', '=', key).executeTakeFirst()
  return toResponseFor(actor, row ?? unsaved(actor.companyId, key))
}

/** Whether the provider lets the company of the row of `companies` send campaigns: a condition for other statements. */
export const campaignsEnabled = sql<boolean>`coalesce((select s.value from settings s
  where s.company_id = companies.id and s.key = 'campaignsEnabled'), ${SETTINGS.campaignsEnabled.default}) = 'true'`

export type CompanySettings = Record<SettingKey, string>

/** Returns the settings for the server's own decisions. Secrets are empty here. */
export async function getCompanySettings(db: Db, companyId: number): Promise<CompanySettings> {
  const rows = await settingRows(db, companyId).execute()
  const saved = new Map(rows.map((row) => [row.key, row.value]))
  return recordOf(SETTING_KEYS, (key) => (isSecretSetting(key) ? '' : (saved.get(key) ?? SETTINGS[key].default)))
}

export const secretContext = (companyId: number, key: SettingKey): string => `settings/${companyId}/${key}`
