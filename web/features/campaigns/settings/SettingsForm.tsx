import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { IntervalFields } from './IntervalFields.tsx'
import { SafetyFields } from './SafetyFields.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import { useSettingsForm } from './useSettingsForm.ts'
import { VariableTable } from './VariableTable.tsx'

export function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation()
  const { form, submit } = useSettingsForm(settings)
  return (
    <form className={`${parts.page} ${styles.page}`} onSubmit={submit} noValidate>
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
      <footer className={`${parts.row} ${styles.footer}`}>
        <span className={parts.meta} role="status">
          {form.isDirty() ? t('campaigns.config.unsaved') : ''}
        </span>
        <Button type="submit" loading={form.submitting}>
          {t('campaigns.config.save')}
        </Button>
      </footer>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  )
}
