import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyLook } from '#contract/company-looks.ts'
import { accentColors } from '#web/accent.ts'
import { darkColors, lightColors, type Tokens } from '#web/colors.ts'
import { useUser } from '#web/session/store.ts'
import CompanyLogo from '#web/ui/layout/CompanyLogo.tsx'
import { isColor } from './AccentField.tsx'
import type { LookFields } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './CompanyLook.module.css'

type Props = { look: CompanyLook; fields: LookFields }

/** How the screens will look in both themes, before anything is saved. */
export function LookPreview({ look, fields }: Props) {
  const { t } = useTranslation()
  const colors = isColor(fields.accent) ? accentColors(fields.accent.toLowerCase()) : null
  const { name } = useUser().company
  const shown = { ...look, name: fields.displayName.trim() || name }
  return (
    <section className={`${parts.stack12} ${styles.preview}`} aria-label={t('companyLook.preview')}>
      <h2>{t('companyLook.preview')}</h2>
      <Sample label={t('companyLook.light')} tokens={{ ...lightColors, ...colors?.light.tokens }} look={shown} />
      <Sample label={t('companyLook.dark')} tokens={{ ...darkColors, ...colors?.dark.tokens }} look={shown} isDark />
      <p className={parts.meta}>{t('companyLook.previewHint')}</p>
    </section>
  )
}

const USED = [
  'surface',
  'canvas',
  'border',
  'text',
  'text-2',
  'accent',
  'accent-text',
  'on-accent',
  'selected',
] as const

/** The tokens count inside of the sample only, whatever the theme of the page is. */
const variablesOf = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(USED.map((name) => [`--b-${name}`, tokens[name]])) as CSSProperties

type SampleProps = { label: string; tokens: Tokens; look: CompanyLook; isDark?: boolean }

function Sample({ label, tokens, look, isDark = false }: SampleProps) {
  const { t } = useTranslation()
  return (
    <figure className={`${parts.panel} ${styles.sample}`} style={variablesOf(tokens)} data-dark={isDark || undefined}>
      <figcaption>{label}</figcaption>
      <div className={parts.column} aria-hidden="true">
        <CompanyLogo look={look} />
        <span className={styles.chosen}>{t('companyLook.sampleItem')}</span>
        <span>
          {t('companyLook.sampleText')} <u>{t('companyLook.sampleLink')}</u>
        </span>
        <span className={`${parts.accent} ${styles.button}`}>{t('companyLook.sampleButton')}</span>
      </div>
    </figure>
  )
}
