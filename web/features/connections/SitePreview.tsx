import { SegmentedControl } from '@mantine/core'
import { IconMessageCircle, IconSend } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '#contract/color-contrast.ts'
import type { SiteLook } from '#contract/webchat-site.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Site.module.css'

const STATES = ['open', 'closed'] as const
type State = (typeof STATES)[number]

/** A picture of the chat as it will stand on the site, in business hours or outside of them. */
export function SitePreview({ look, name }: { look: SiteLook; name: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('open')
  const isOpen = state === 'open'
  const colors = { '--site': look.color, '--on-site': textColorOn(look.color) } as CSSProperties
  const reply = t(look.tellsReplyTime ? 'connections.site.repliesIn' : 'connections.site.here')
  return (
    <figure
      className={`${parts.stack8} ${parts.sunken} ${styles.preview}`}
      style={colors}
      aria-label={t('connections.site.preview')}
    >
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('connections.site.previewOf')}
        data={STATES.map((value) => ({ value, label: t(`connections.site.${value}`) }))}
        value={state}
        onChange={setState}
      />
      <div className={`${parts.panel} ${parts.stack8} ${styles.window}`} data-theme={look.theme} aria-hidden>
        <header>
          {look.title || name || t('connections.site.company')}
          <small>{isOpen ? reply : t('connections.site.backAt')}</small>
        </header>
        {isOpen ? <Conversation look={look} /> : <AwayForm look={look} />}
      </div>
      <div className={styles.closed} data-side={look.position} data-theme={look.theme} aria-hidden>
        <span className={`${parts.center} ${styles.launcher}`}>
          <IconMessageCircle size={20} />
        </span>
        {!isOpen && <small>{t('connections.site.backAt')}</small>}
      </div>
    </figure>
  )
}

function Conversation({ look }: { look: SiteLook }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{look.greeting || t('connections.site.hello')}</p>
      <p data-mine>{t('connections.site.sample')}</p>
      <footer className={parts.bar}>
        {t('connections.site.write')}
        <span>
          <IconSend size={14} />
        </span>
      </footer>
    </>
  )
}

/** What somebody sees who is not known yet. */
function AwayForm({ look }: { look: SiteLook }) {
  const { t } = useTranslation()
  const words = look.awayText || `${t('connections.site.backAt')} ${t('connections.site.leave')}`
  const fields = ['yourName', 'email', ...(look.asksPhone ? (['phone'] as const) : []), 'message'] as const
  return (
    <>
      <p data-note>
        <b>{t('connections.site.closedNow')}</b> {words}
      </p>
      <div className={styles.form}>
        {fields.map((field) => (
          <span key={field} data-field={field}>
            {t(`connections.site.${field}`)}
          </span>
        ))}
        <b>{t('connections.site.sendMessage')}</b>
      </div>
    </>
  )
}
