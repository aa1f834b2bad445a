import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CampaignSettingsInput, type CampaignSetting, type CampaignSettings } from '#contract/campaign-settings.ts'
import { saveSettings } from '#web/features/campaigns/api.ts'
import { saveCampaignSettings } from '#web/features/campaigns/cache.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { fieldsOf, toSettings, type SettingsFields } from './settings-fields.ts'

/** Returns the form of the settings of all campaigns, for their screen and for the dialog of a campaign. */
export function useSettingsForm(settings: CampaignSettings, onSaved?: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<SettingsFields, CampaignSetting[]>({
    initialValues: fieldsOf(settings),
    validate: (values) => ({
      ...validateWith(CampaignSettingsInput)(toSettings(values)),
      ...(values.hasSendingHours && values.from >= values.to && { to: t('campaigns.config.wrongHours') }),
      ...(values.hasSendingHours && values.days.length === 0 && { days: t('campaigns.config.noDays') }),
    }),
    save: (values) => saveSettings(toSettings(values)),
    savedText: t('campaigns.config.saved'),
    onSaved: (saved) => {
      saveCampaignSettings(cache, saved)
      form.resetDirty()
      onSaved?.()
    },
  })
  return { form, submit }
}
