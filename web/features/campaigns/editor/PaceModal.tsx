import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { IntervalFields } from '#web/features/campaigns/settings/IntervalFields.tsx'
import { SafetyFields } from '#web/features/campaigns/settings/SafetyFields.tsx'
import { useSettingsForm } from '#web/features/campaigns/settings/useSettingsForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'
import { PHONE_QUERY } from './phone-query.ts'

/** Changes the pace and the hours of all campaigns from within the dialog of one. */
export function PaceModal({ settings, onClose }: { settings: CampaignSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, submit } = useSettingsForm(settings, onClose)
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <FormModal onClose={onClose} size={760} fullScreen={isPhone} title={t('campaigns.pace.changeTitle')}>
      <form
        noValidate
        className={parts.stack14}
        onSubmit={(event) => {
          // A dialog inside a dialog must not submit the form around it.
          event.stopPropagation()
          submit(event)
        }}
      >
        <Text fz="md" c="var(--b-text-2)">
          {t('campaigns.pace.changeText')}
        </Text>
        <IntervalFields form={form} />
        <SafetyFields form={form} />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('campaigns.config.save')} />
      </form>
    </FormModal>
  )
}
