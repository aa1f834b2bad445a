import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactLink } from '#contract/contact-page.ts'
import { linksQuery } from './api.ts'
import { MessageLink } from './MessageLink.tsx'
import { PartItems } from './PartItems.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

export function LinkList({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(linksQuery(contactId))
  return (
    <PartItems
      label={t('contactPage.parts.links')}
      query={query}
      empty={t('contactPage.links.none')}
      render={(link) => <LinkRow link={link} />}
    />
  )
}

/** The link opens beside the desk; the message in which it stands, in its conversation. */
function LinkRow({ link }: { link: ContactLink }) {
  const time = useTime()
  const around = link.text.replace(link.url, '').replaceAll(/\s+/g, ' ').trim()
  return (
    <div className={`${parts.row} ${styles.file}`}>
      <span className={`${parts.fill} ${styles.words}`}>
        <a
          className={`${parts.link} ${parts.ellipsis}`}
          href={link.url}
          target="_blank"
          rel="noreferrer"
          title={link.url}
        >
          {link.url}
        </a>
        <small className="num">{[link.by, time.brief(link.createdAt), around].filter(Boolean).join(' · ')}</small>
      </span>
      <MessageLink messageId={link.id} ticketUuid={link.ticketUuid} />
    </div>
  )
}
