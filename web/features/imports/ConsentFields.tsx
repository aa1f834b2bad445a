import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'

export type Consent = { consentSource: string; consentAt: string; declared: boolean }

export const noConsent: Consent = { consentSource: '', consentAt: '', declared: false }
export const isDeclared = ({ consentSource, declared }: Consent): boolean => declared && consentSource.trim() !== ''

const SOURCES = ['purchase', 'form', 'contract', 'wrote'] as const

/** Asks how the people of a file agreed to receive messages. The server stores it with who declared it. */
export function ConsentFields({ consent, onChange }: { consent: Consent; onChange: (consent: Consent) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={`${parts.frame} ${parts.stack10} ${styles.consent}`}>
      <legend>{t('contactImports.consent.title')}</legend>
      <div className={styles.consentFields}>
        <Autocomplete
          label={t('contactImports.consent.source')}
          placeholder={t('contactImports.consent.sourceHint')}
          required
          maxLength={100}
          data={SOURCES.map((source) => t(`contactImports.consent.sources.${source}`))}
          value={consent.consentSource}
          onChange={(consentSource) => onChange({ ...consent, consentSource })}
        />
        <TextInput
          type="date"
          label={t('contactImports.consent.since')}
          value={consent.consentAt}
          onChange={(event) => onChange({ ...consent, consentAt: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={t('contactImports.consent.declare')}
        checked={consent.declared}
        onChange={(event) => onChange({ ...consent, declared: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
