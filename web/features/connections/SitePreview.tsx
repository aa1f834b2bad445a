import { IconMessageCircle, IconSend } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '#contract/color-contrast.ts'
import type { SiteLook } from '#contract/webchat-site.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Site.module.css'

/** A picture of the chat as it will stand on the site. */
export function SitePreview({ look, name }: { look: SiteLook; name: string }) {
  const { t } = useTranslation()
  const colors = { '--site': look.color, '--on-site': textColorOn(look.color) } as CSSProperties
  return (
    <figure
      className={`${parts.stack8} ${parts.sunken} ${styles.preview}`}
      style={colors}
      aria-label={t('connections.site.preview')}
    >
      <div className={`${parts.panel} ${parts.stack8} ${styles.window}`} data-theme={look.theme} aria-hidden>
        <header>{look.title || name || t('connections.site.company')}</header>
        <p>{look.greeting || t('connections.site.hello')}</p>
        <p data-mine>{t('connections.site.sample')}</p>
        <footer className={parts.bar}>
          {t('connections.site.write')}
          <span>
            <IconSend size={14} />
          </span>
        </footer>
      </div>
      <span className={`${parts.center} ${styles.launcher}`} data-side={look.position} aria-hidden>
        <IconMessageCircle size={20} />
      </span>
    </figure>
  )
}
