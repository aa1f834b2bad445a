import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CampaignSettingsInput, type CampaignSetting, type CampaignSettings } from '#contract/campaign-settings.ts'
import { saveSettings } from '#web/features/campaigns/api.ts'
import { saveCampaignSettings } from '#web/features/campaigns/cache.ts'
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx'
import { validateWith } from '#web/ui/form.ts'
import { useSaveForm } from '#web/ui/useSaveForm.ts'
import { IntervalFields } from './IntervalFields.tsx'
import { SafetyFields } from './SafetyFields.tsx'
import styles from './Settings.module.css'
import { fieldsOf, toSettings, type SettingsFields } from './settings-fields.ts'
import { VariableTable } from './VariableTable.tsx'

export function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<SettingsFields, CampaignSetting[]>({
    initialValues: fieldsOf(settings),
    validate: (values) => ({
      ...validateWith(CampaignSettingsInput)(toSettings(values)),
      ...(values.hasQuietHours && values.from >= values.to && { to: t('campaigns.config.wrongHours') }),
      ...(values.hasQuietHours && values.days.length === 0 && { days: t('campaigns.config.noDays') }),
    }),
    save: (values) => saveSettings(toSettings(values)),
    savedText: t('campaigns.config.saved'),
    onSaved: (saved) => {
      saveCampaignSettings(cache, saved)
      form.resetDirty()
    },
  })
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <Link to="/campaigns" className={styles.back ?? ''}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {t('campaigns.view.back')}
      </Link>
      <IntervalFields form={form} />
      <SafetyFields form={form} />
      <VariableTable
        variables={form.values.variables}
        onChange={(variables) => form.setFieldValue('variables', variables)}
      />
      <footer className={styles.footer}>
        <span role="status">{form.isDirty() ? t('campaigns.config.unsaved') : ''}</span>
        <Button type="submit" loading={form.submitting}>
          {t('campaigns.config.save')}
        </Button>
      </footer>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  )
}
