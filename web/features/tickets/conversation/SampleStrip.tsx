import './sample-texts.ts'
import { IconSchool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeleteSamples } from '#web/features/first-steps/DeleteSamples.tsx'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'

/** Says above a sample conversation that it is for practice. Administrators delete all samples here, which leaves this one. */
export function SampleStrip() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDelete = useCan('settings:write')
  return (
    <div className={`${parts.wrap} ${parts.strip}`}>
      <IconSchool size={17} stroke={1.8} aria-hidden />
      <span className={parts.fill}>
        <b>{t('sampleStrip.notice')}.</b> {t('sampleStrip.text')}
      </span>
      {mayDelete && <DeleteSamples onDeleted={() => navigate({ to: '/tickets' })} />}
    </div>
  )
}
