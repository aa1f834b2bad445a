import './sample-texts.ts'
import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'

/** Says above a sample conversation that it is for practice. */
export function SampleStrip() {
  const { t } = useTranslation()
  return (
    <p className={`${parts.row} ${parts.strip}`}>
      <IconSchool size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{t('sampleStrip.notice')}.</b> {t('sampleStrip.text')}
      </span>
    </p>
  )
}
