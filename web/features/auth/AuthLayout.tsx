import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, setLanguage } from '#web/i18n.ts'
import { useShownLook } from '#web/session/look.ts'
import { DemoBadge } from '#web/ui/layout/DemoBadge.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import styles from './AuthLayout.module.css'

/** Frames every screen before the login, with the form at the left and a description of the product at the right. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation()
  const look = useShownLook()
  const brand = look?.name ?? 'Balcão'
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])

  return (
    <div className={styles.page} data-look={look !== null || undefined}>
      <div className={styles.left}>
        <header className={styles.head}>
          <Logo size={28} />
          <DemoBadge />
        </header>
        <main className={styles.body}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </main>
        <footer className={styles.foot}>
          <Anchor component={Link} to="/term">
            {t('auth.terms')}
          </Anchor>
          <Anchor component={Link} to="/privacy">
            {t('auth.privacy')}
          </Anchor>
          <Languages />
        </footer>
      </div>
      <div className={styles.right} aria-hidden="true">
        <div className={styles.bubbles}>
          <span data-in>{t('auth.sample.first')}</span>
          <span>{t('auth.sample.second')}</span>
          <span data-in>{t('auth.sample.third')}</span>
        </div>
        <div className={styles.pitch}>{t('auth.pitchTitle')}</div>
        <p>{t('auth.pitchText')}</p>
      </div>
    </div>
  )
}

function Languages() {
  useTranslation()
  return (
    <div className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={`${language.toUpperCase()}: ${LANGUAGE_NAMES[language]}`}
          aria-pressed={language === currentLanguage()}
          onClick={() => void setLanguage(language).catch(() => undefined)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
