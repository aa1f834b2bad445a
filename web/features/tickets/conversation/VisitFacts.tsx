import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import parts from '#web/ui/parts.module.css'
import drawerStyles from '#web/features/contacts/ContactDrawer.module.css'
import { visitorQuery } from '#web/features/contacts/visit-api.ts'
import { currentLanguage } from '#web/i18n.ts'

/** Returns the name of a language as people call it, or its code. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** On which page of the site the contact was last, and in which language. */
export function VisitFacts({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(visitorQuery(contactId))
  if (!data) return null
  const { page, language, phone, isIdentified } = data
  return (
    <DrawerSection title={t('rareMessages.visit')}>
      <dl className={drawerStyles.info}>
        {page && (
          <>
            <dt>{t('rareMessages.visitPage')}</dt>
            <dd>
              <a
                href={page}
                target="_blank"
                rel="noopener noreferrer nofollow"
                style={{ color: 'var(--b-accent-text)' }}
              >
                {page.replace(/^https?:\/\//, '')}
              </a>
            </dd>
          </>
        )}
        {language && (
          <>
            <dt>{t('rareMessages.visitLanguage')}</dt>
            <dd>{languageName(language)}</dd>
          </>
        )}
        {phone && (
          <>
            <dt>{t('rareMessages.visitPhone')}</dt>
            <dd>{phone}</dd>
          </>
        )}
      </dl>
      {isIdentified && <p className={parts.muted}>{t('rareMessages.visitIdentified')}</p>}
    </DrawerSection>
  )
}
